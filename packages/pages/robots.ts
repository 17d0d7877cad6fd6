import type { MetadataRoute } from 'next';

/** Lets crawlers in everywhere but below `disallow`. `url` is the public address, for services with a sitemap. */
export function describeRobots({
  disallow,
  url,
}: {
  disallow: readonly string[];
  url?: string;
}): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: [...disallow] },
    ...(url === undefined ? {} : { sitemap: new URL('/sitemap.xml', url).href }),
  };
}
