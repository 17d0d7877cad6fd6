import { isCheckViolation, isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type MarketplaceDb, type Prisma } from '@repo/db/marketplace';
import { assertNotStale, assertOrderNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type {
  AddAttributeBody,
  EditAttributeBody,
  EditedAttribute,
  ReorderAttributesBody,
} from '@repo/schemas/marketplace/attribute-editor';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertAttributeFitsType } from './assert-attribute-fits-type.ts';
import { findUsedOptions, getAttributeForEditing } from './edited-attribute.ts';
import { lockCategoryFamily } from './lock-categories.ts';

type Row = Prisma.CategoryAttributeGetPayload<null>;
type Answer = { attribute: EditedAttribute };

/** A listing's form stays a form. */
const maximumAttributes = 20;

/** "Screen size" is screen_size in addresses and listings. */
function keyOf(label: string): string {
  const plain = label.normalize('NFKD').toLowerCase();
  const words = plain.replace(/\p{M}/gu, '').match(/[a-z0-9]+/g) ?? [];
  const key = words.join('_');
  return (/^[a-z]/.test(key) ? key : `attribute_${key}`).slice(0, 30).replace(/_+$/, '');
}

const lastFirst = { orderBy: { order: 'desc' } } as const;

/** What the database refuses, in words. Another moderator, or a seller, may have been faster. */
async function mapRefusals<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'category_attribute_category_id_key_key')) throw errors.attributeExists();
    if (isCheckViolation(error, 'category_attribute_kind_check')) throw errors.attributeKindDiffers();
    if (isCheckViolation(error, 'category_attribute_in_use_check')) throw errors.attributeInUse();
    throw error;
  }
}

async function lockAttribute(tx: MarketplaceDb, id: string): Promise<Row> {
  const found = await tx.categoryAttribute.findUnique({ where: { id }, select: { categoryId: true } });
  if (!found) throw errors.attributeNotFound();
  await lockCategoryFamily(tx, found.categoryId);
  const row = await tx.categoryAttribute.findUnique({ where: { id } });
  if (!row) throw errors.attributeNotFound();
  return row;
}

const audited = ({ label, options, retiredOptions, min, max, isRequired, isFacet }: Row) => ({
  ...{ label, options, retiredOptions, isRequired, isFacet },
  min: min?.toNumber() ?? null,
  max: max?.toNumber() ?? null,
});

/**
 * Sellers and searches have it at once, last of its category. Throws categoryNotFound, invalid, attributeExists, attributeKindDiffers,
 * attributeInUse, tooManyAttributes.
 */
export async function addAttribute(
  ctx: ModeratorContext,
  categoryId: string,
  body: AddAttributeBody,
): Promise<Answer> {
  assertAttributeFitsType(body.type, body);
  const add = () =>
    inTransaction(ctx.db, async (tx) => {
      const { name: category } = await lockCategoryFamily(tx, categoryId);
      const present = await tx.categoryAttribute.findMany({ where: { categoryId }, ...lastFirst });
      if (present.length >= maximumAttributes) throw errors.tooManyAttributes();
      const order = (present[0]?.order ?? 0) + 1;
      const data = { ...body, categoryId, key: keyOf(body.label), order, updatedAt: ctx.clock() };
      const row = await tx.categoryAttribute.create({ data });
      await recordAudit(tx, ctx, {
        action: 'attribute.add',
        targetType: 'attribute',
        targetId: row.id,
        after: { category, type: row.type, ...audited(row) },
      });
      return row.id;
    });
  return { attribute: await getAttributeForEditing(ctx, await mapRefusals(add)) };
}

/**
 * An option that is left out is retired if a listing has it, and otherwise removed; a retired one that is sent is offered again. Throws
 * attributeNotFound, changedMeanwhile, invalid, attributeInUse for limits that a listing's number is outside of.
 */
export async function editAttribute(
  ctx: ModeratorContext,
  id: string,
  { expectedUpdatedAt, ...body }: EditAttributeBody,
): Promise<Answer> {
  const edit = () =>
    inTransaction(ctx.db, async (tx) => {
      const stored = await lockAttribute(tx, id);
      assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
      assertAttributeFitsType(stored.type, body);
      const gone = stored.options.filter((option) => !body.options.includes(option));
      const retiredOptions = await findUsedOptions(tx, stored, gone);
      const row = await tx.categoryAttribute.update({
        where: { id },
        data: {
          ...body,
          options: [...body.options, ...retiredOptions],
          retiredOptions,
          updatedAt: nextUpdatedAt(stored, ctx.clock()),
        },
      });
      await recordAudit(tx, ctx, {
        action: 'attribute.edit',
        targetType: 'attribute',
        targetId: id,
        before: audited(stored),
        after: audited(row),
      });
    });
  await mapRefusals(edit);
  return { attribute: await getAttributeForEditing(ctx, id) };
}

/** Throws attributeNotFound, and attributeInUse if a listing has a value of it. */
export async function removeAttribute(ctx: ModeratorContext, id: string): Promise<{ message: string }> {
  const remove = () =>
    inTransaction(ctx.db, async (tx) => {
      const row = await lockAttribute(tx, id);
      await tx.categoryAttribute.delete({ where: { id } });
      await recordAudit(tx, ctx, {
        action: 'attribute.remove',
        targetType: 'attribute',
        targetId: id,
        before: audited(row),
      });
    });
  await mapRefusals(remove);
  return { message: 'The attribute is removed' };
}

/** Throws categoryNotFound, changedMeanwhile, and invalid unless each of the category's own attributes is named once. */
export async function reorderAttributes(
  ctx: ModeratorContext,
  categoryId: string,
  { attributeIds, expectedOrder }: ReorderAttributesBody,
): Promise<{ attributeIds: string[] }> {
  await inTransaction(ctx.db, async (tx) => {
    await lockCategoryFamily(tx, categoryId);
    const orderBy = [{ order: 'asc' as const }, { key: 'asc' as const }];
    const rows = await tx.categoryAttribute.findMany({ where: { categoryId }, orderBy });
    const stored = rows.map(({ id }) => id);
    assertOrderNotStale(stored, expectedOrder, errors.changedMeanwhile);
    const isSame = attributeIds.length === stored.length && stored.every((id) => attributeIds.includes(id));
    if (!isSame) {
      const message = 'Name every attribute of the category once';
      throw errors.invalid({ message, details: [{ field: 'attributeIds', message }] });
    }
    const places = attributeIds.map((_, at) => at + 1);
    await tx.$executeRaw`
      UPDATE category_attribute a SET "order" = place.place
      FROM unnest(${attributeIds}::text[], ${places}::int[]) AS place (id, place) WHERE a.id = place.id`;
    const labelOf = new Map(rows.map(({ id, label }) => [id, label]));
    await recordAudit(tx, ctx, {
      action: 'category.reorder-attributes',
      targetType: 'category',
      targetId: categoryId,
      before: { order: stored.map((id) => labelOf.get(id) ?? '') },
      after: { order: attributeIds.map((id) => labelOf.get(id) ?? '') },
    });
  });
  return { attributeIds };
}
