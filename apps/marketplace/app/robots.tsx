import { describeRobots } from '@repo/pages/robots';
import type { MetadataRoute } from 'next';
import { env } from '#env.ts';

/** The public address is a runtime setting. */
export const dynamic = 'force-dynamic';

export default function robots(): MetadataRoute.Robots {
  return describeRobots({
    disallow: [
      '/api/',
      '/chat',
      '/dashboard',
      '/deals',
      '/favorites',
      '/following',
      '/moderation',
      '/recently-viewed',
      '/saved-searches',
      '/sell',
      '/settings',
      '/login',
      '/register',
    ],
    url: env().MARKETPLACE_URL,
  });
}
