import { describeManifest } from '@repo/pages/pwa/manifest';
import type { MetadataRoute } from 'next';
import { env } from '#env.ts';

/** The name is a runtime setting. */
export const dynamic = 'force-dynamic';

export default function manifest(): MetadataRoute.Manifest {
  return describeManifest({
    name: env().CHILDCARE_NAME,
    description:
      'Short courses, CPD points and certificates for people who look after children, and an overview for their centres.',
  });
}
