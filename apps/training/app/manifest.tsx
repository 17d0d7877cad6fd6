import { describeManifest } from '@repo/pages/pwa/manifest';
import type { MetadataRoute } from 'next';
import { env } from '#env.ts';

/** The name is a runtime setting. */
export const dynamic = 'force-dynamic';

export default function manifest(): MetadataRoute.Manifest {
  return describeManifest({
    name: env().TRAINING_NAME,
    description:
      'Courses, classes, enrolments and grades of a training provider, in step with the skills-funding agency.',
  });
}
