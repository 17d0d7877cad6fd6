import { describeRobots } from '@repo/pages/robots';
import type { MetadataRoute } from 'next';
import { env } from '#env.ts';

/** The public address is a runtime setting. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return describeRobots({
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
    url: env().CHILDCARE_URL,
  });
}
