import type { MetadataRoute } from 'next';
import { listPublishedCourseSlugs } from '#domain/courses/list-published-course-slugs.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

/** Made at request time, from what is published now. */
export const dynamic = 'force-dynamic';

/** The front page, the catalogue and every published course; a sitemap holds at most 50,000 addresses. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const base = env().CHILDCARE_URL;
  const courses = await listPublishedCourseSlugs(await pageContextOrRedirectToFactorSetUp());
  return [
    { url: new URL('/', base).href },
    { url: new URL('/courses', base).href },
    ...courses.map(({ slug, updatedAt }) => ({
      url: new URL(`/courses/${slug}`, base).href,
      lastModified: updatedAt,
    })),
  ];
}
