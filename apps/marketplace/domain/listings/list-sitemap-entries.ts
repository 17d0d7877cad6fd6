import type { Context } from '#domain/context.ts';

const maximumListings = 49_000;

/** For the sitemap: active categories and AVAILABLE listings, newest first. */
export async function listSitemapEntries({ db }: Pick<Context, 'db'>): Promise<{
  categories: { slug: string }[];
  listings: { slug: string; updatedAt: Date }[];
}> {
  const [categories, listings] = await Promise.all([
    db.category.findMany({
      where: { isActive: true },
      orderBy: [{ order: 'asc' }, { id: 'asc' }],
      select: { slug: true },
    }),
    db.listing.findMany({
      where: { status: 'AVAILABLE', deletedAt: null },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: maximumListings,
      select: { slug: true, updatedAt: true },
    }),
  ]);
  return { categories, listings };
}
