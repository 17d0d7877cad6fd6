import { describeRobots } from '@repo/pages/robots';
import type { MetadataRoute } from 'next';
import { protectedPaths } from '#generated/pages.ts';

/** What is behind the sign-in, and pages that only people with a link have a use for, are left out. */
export default function robots(): MetadataRoute.Robots {
  return describeRobots({
    disallow: [
      ...['/api/', '/uploads/', '/login', '/forgot-password', '/set-password', '/confirm-address'],
      ...['/keep-account', '/not-me'],
      ...protectedPaths,
    ],
  });
}
