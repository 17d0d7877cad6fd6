import type { Context } from '#domain/context.ts';

/** Published courses for the sitemap, the newest first; 45,000 at most, fewer than a sitemap may hold. */
export function listAddresses({ db }: Pick<Context, 'db'>): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.course.findMany({
    where: { status: 'PUBLISHED' },
    orderBy: [{ publishedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    take: 45_000,
    select: { slug: true, updatedAt: true },
  });
}
