import type { MetadataRoute } from 'next';
import { env } from '#env.ts';

/** Made at request time: the public address is known only then. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [
        '/admin',
        '/api/',
        '/centre',
        '/certificates',
        '/home',
        '/join/',
        '/learn',
        '/login',
        '/notifications',
        '/payments',
        '/profile',
        '/register',
        '/settings',
        '/verify/',
      ],
    },
    sitemap: new URL('/sitemap.xml', env().CHILDCARE_URL).href,
  };
}
