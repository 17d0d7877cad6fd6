import type { Prisma } from '@repo/db/marketplace';
import type { ListedAttribute } from '@repo/schemas/marketplace/attribute-editor';
import type { ModeratorContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

const attributes = {
  select: {
    id: true,
    label: true,
    type: true,
    options: true,
    retiredOptions: true,
    unit: true,
    isRequired: true,
  },
  orderBy: [{ order: 'asc' }, { key: 'asc' }],
} satisfies Prisma.Category$attributesArgs;

const named = {
  id: true,
  name: true,
  slug: true,
  parentId: true,
  attributes,
} satisfies Prisma.CategorySelect;

export type CategoryForEditing = {
  id: string;
  name: string;
  slug: string;
  parentId: string | null;
  attributes: ListedAttribute[];
};

const withOffered = <C extends CategoryForEditing>(category: C): C => ({
  ...category,
  attributes: category.attributes.map((each) => ({
    ...each,
    options: each.options.filter((option) => !each.retiredOptions.includes(option)),
  })),
});

/** All of them, also those that are not offered, with their own attributes; each parent is followed by its children. */
export async function listCategoriesForEditing({
  db,
}: Pick<ModeratorContext, 'db'>): Promise<CategoryForEditing[]> {
  const rows = await db.category.findMany({ select: named, orderBy: [{ order: 'asc' }, { name: 'asc' }] });
  const top = rows.filter(({ parentId }) => parentId === null);
  return top
    .flatMap((parent) => [parent, ...rows.filter(({ parentId }) => parentId === parent.id)])
    .map(withOffered);
}

/** With what it has of its parent. Throws categoryNotFound. */
export async function getCategoryForEditing(
  { db }: Pick<ModeratorContext, 'db'>,
  slug: string,
): Promise<CategoryForEditing & { parent: CategoryForEditing | null }> {
  const found = await db.category.findUnique({
    where: { slug },
    select: { ...named, parent: { select: named } },
  });
  if (!found) throw errors.categoryNotFound();
  return { ...withOffered(found), parent: found.parent && withOffered(found.parent) };
}

/** Throws categoryNotFound. */
export async function listAttributesWithoutInherited(
  { db }: Pick<ModeratorContext, 'db'>,
  id: string,
): Promise<ListedAttribute[]> {
  const found = await db.category.findUnique({ where: { id }, select: named });
  if (!found) throw errors.categoryNotFound();
  return withOffered(found).attributes;
}
