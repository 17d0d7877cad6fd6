import { type MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { EditedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type Row = Prisma.CategoryAttributeGetPayload<null>;

/** Ids of the categories whose listings may have the attribute: its own and the children that do not replace it. */
const categoriesOfSql = ({ categoryId, key }: Pick<Row, 'categoryId' | 'key'>) => Prisma.sql`
  SELECT c.id FROM category c WHERE c.id = ${categoryId} OR (c.parent_id = ${categoryId}
    AND NOT EXISTS (SELECT FROM category_attribute o WHERE o.category_id = c.id AND o.key = ${key}))`;

/** Reads the listings of the categories. Index: listing_category_recent_idx. */
async function countUses(db: MarketplaceDb, row: Row): Promise<EditedAttribute['uses']> {
  const isChoice = row.options.length > 0;
  const value = isChoice
    ? Prisma.sql`l.attributes ->> ${row.key}`
    : Prisma.sql`CASE WHEN l.attributes -> ${row.key} IS NOT NULL THEN 'a number' END`;
  const counts = await db.$queryRaw<{ value: string | null; count: number }[]>`
    SELECT ${value} AS value, count(*)::int AS count FROM listing l
    WHERE l.category_id IN (${categoriesOfSql(row)}) AND l.deleted_at IS NULL GROUP BY 1`;
  const sum = (all: typeof counts) => all.reduce((total, { count }) => total + count, 0);
  const valued = counts.filter((each) => each.value !== null);
  return {
    listings: sum(counts),
    withValue: sum(valued),
    byOption: isChoice ? Object.fromEntries(valued.map((each) => [each.value, each.count])) : {},
  };
}

/** Which of the options some listing has, deleted ones too: the database refuses to forget those. */
export async function findUsedOptions(
  tx: MarketplaceDb,
  row: Pick<Row, 'categoryId' | 'key'>,
  options: readonly string[],
): Promise<string[]> {
  if (options.length === 0) return [];
  const used = await tx.$queryRaw<{ option: string }[]>`
    SELECT o.option FROM unnest(${[...options]}::text[]) WITH ORDINALITY AS o (option, place)
    WHERE EXISTS (
      SELECT FROM listing l WHERE l.category_id IN (${categoriesOfSql(row)})
        AND l.attributes @> jsonb_build_object(${row.key}::text, o.option))
    ORDER BY o.place`;
  return used.map(({ option }) => option);
}

/** With how many listings have it. Throws attributeNotFound. */
export async function getAttributeForEditing(
  { db }: Pick<ModeratorContext, 'db'>,
  id: string,
): Promise<EditedAttribute & { categoryName: string }> {
  const row = await db.categoryAttribute.findUnique({
    where: { id },
    include: { category: { select: { slug: true, name: true } } },
  });
  if (!row) throw errors.attributeNotFound();
  const { categoryId, key, label, type, unit, isRequired, isFacet, retiredOptions } = row;
  return {
    ...{ id, categoryId, key, label, type, unit, isRequired, isFacet, retiredOptions },
    category: row.category.slug,
    categoryName: row.category.name,
    min: row.min?.toNumber() ?? null,
    max: row.max?.toNumber() ?? null,
    options: row.options.filter((option) => !retiredOptions.includes(option)),
    bands: row.bands.map((band) => band.toNumber()),
    updatedAt: row.updatedAt.toISOString(),
    uses: await countUses(db, row),
  };
}
