import { siteTextNames } from '@repo/schemas/marketplace/site-text';
import type { MetadataRoute } from 'next';
import { listSitemapEntries } from '#domain/listings/list-sitemap-entries.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

export const dynamic = 'force-dynamic';

/** The front page, categories and newest listings; a sitemap may have at most 50,000 addresses. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const base = env().MARKETPLACE_URL;
  const { categories, listings } = await listSitemapEntries(await pageContextOrRedirectToFactorSetUp());
  return [
    { url: new URL('/', base).href },
    { url: new URL('/map', base).href },
    ...siteTextNames.map((name) => ({ url: new URL(`/${name}`, base).href })),
    ...categories.map(({ slug }) => ({ url: new URL(`/?category=${slug}`, base).href })),
    ...listings.map(({ slug, updatedAt }) => ({
      url: new URL(`/listings/${slug}`, base).href,
      lastModified: updatedAt,
    })),
  ];
}
