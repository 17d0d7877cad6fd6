import type { Context } from '#domain/context.ts';

/** For the sitemap, newest first; 45,000 at most, below a sitemap's limit. */
export function listPublishedCourseSlugs({
  db,
}: Pick<Context, 'db'>): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.course.findMany({
    where: { status: 'PUBLISHED' },
    orderBy: [{ publishedAt: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    take: 45_000,
    select: { slug: true, updatedAt: true },
  });
}
