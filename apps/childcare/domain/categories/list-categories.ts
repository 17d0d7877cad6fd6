import type { Prisma } from '@repo/db/childcare';
import type { Category } from '@repo/schemas/childcare/category';
import type { Context } from '#domain/context.ts';

export const categorySelect = {
  id: true,
  name: true,
  slug: true,
  description: true,
  _count: { select: { courses: { where: { status: 'PUBLISHED' } } } },
  updatedAt: true,
} satisfies Prisma.CategorySelect;

export function toCategory({
  updatedAt,
  ...row
}: Prisma.CategoryGetPayload<{ select: typeof categorySelect }>): Category {
  return { ...row, updatedAt: updatedAt.toISOString() };
}

/** The unique slug breaks ties of name and position. */
export const categoryOrder = [
  { position: 'asc' as const },
  { name: 'asc' as const },
  { slug: 'asc' as const },
];

/** In catalogue order, with the number of published courses. */
export async function listCategories({ db }: Pick<Context, 'db'>): Promise<Category[]> {
  const rows = await db.category.findMany({
    orderBy: categoryOrder,
    select: categorySelect,
  });
  return rows.map(toCategory);
}
