import type { Category } from '@repo/schemas/marketplace/category';
import type { Context } from '#domain/context.ts';
import { catalogueStamp, recall, remember, type Stamped } from '#domain/listings/catalogue-memory.ts';

type Counts = Record<string, number>;

const key = 'category-counts';

async function countListings({ db }: Pick<Context, 'db'>): Promise<Stamped<Counts>> {
  const rows = await db.$queryRaw<[{ stamp: string | null; counts: Counts | null }]>`
    SELECT ${catalogueStamp} AS stamp, (
      SELECT json_object_agg(category_id, count) FROM (
        SELECT category_id, count(*) FROM listing WHERE status = 'AVAILABLE' GROUP BY category_id
      ) c
    ) AS counts`;
  return { stamp: rows[0].stamp, value: rows[0].counts ?? {} };
}

/** Active categories in display order, each with its number of AVAILABLE listings. */
export async function listCategories({ db }: Pick<Context, 'db'>): Promise<Category[]> {
  const known = recall<Counts>(key);
  const [categories, current] = await Promise.all([
    db.category.findMany({
      where: { isActive: true },
      orderBy: [{ order: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    }),
    known === undefined
      ? countListings({ db })
      : db.$queryRaw<[{ stamp: string | null }]>`SELECT ${catalogueStamp} AS stamp`.then(([{ stamp }]) =>
          stamp === known.stamp ? known : countListings({ db }),
        ),
  ]);
  remember(key, current);
  return categories.map((category) => ({
    ...category,
    createdAt: category.createdAt.toISOString(),
    updatedAt: category.updatedAt.toISOString(),
    _count: { listings: current.value[category.id] ?? 0 },
  }));
}
