import type { category } from '@repo/schemas/childcare/category';
import type { z } from 'zod';
import type { Context } from '#domain/context.ts';

/** Every category in the order of the catalogue, with the number of its published courses. */
export function listCategories({ db }: Pick<Context, 'db'>): Promise<z.output<typeof category>[]> {
  return db.category.findMany({
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
    select: {
      id: true,
      name: true,
      slug: true,
      description: true,
      _count: { select: { courses: { where: { status: 'PUBLISHED' } } } },
    },
  });
}
