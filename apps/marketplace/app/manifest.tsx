import { describeManifest } from '@repo/pages/pwa/manifest';
import type { MetadataRoute } from 'next';
import { env } from '#env.ts';

/** The name is a runtime setting. */
export const dynamic = 'force-dynamic';

export default function manifest(): MetadataRoute.Manifest {
  return describeManifest({
    name: env().MARKETPLACE_NAME,
    description: 'Buy and sell in Singapore: good things at fair prices, from the people who own them.',
  });
}
