import type { Prisma } from '@repo/db/childcare';
import type { Category } from '@repo/schemas/childcare/category';
import type { Context } from '#domain/context.ts';

export const categorySelect = {
  id: true,
  name: true,
  slug: true,
  description: true,
  _count: { select: { courses: { where: { status: 'PUBLISHED' } } } },
} satisfies Prisma.CategorySelect;

/** Every category in the order of the catalogue, with the number of its published courses. */
export function listCategories({ db }: Pick<Context, 'db'>): Promise<Category[]> {
  return db.category.findMany({
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
    select: categorySelect,
  });
}
