import type { MetadataRoute } from 'next';
import { env } from '#env.ts';

/** The public address is a runtime setting. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [
        '/api/',
        '/chat',
        '/dashboard',
        '/favorites',
        '/moderation',
        '/sell',
        '/settings',
        '/login',
        '/register',
      ],
    },
    sitemap: new URL('/sitemap.xml', env().MARKETPLACE_URL).href,
  };
}
