import { parseProcessEnvOrThrow } from '@repo/auth/env';
import { createChildcareClient } from '@repo/db/childcare';
import { demoPictureTimeoutMs, setupClientOptions } from '@repo/db/set-up-timeouts';
import { createFileStore } from '@repo/files/create-file-store';
import { createMediaStore } from '@repo/media/create-media-store';
import { fillChildcare } from './demo/fill-childcare.ts';
import { seedEnv } from './env.ts';

const env = parseProcessEnvOrThrow(seedEnv);
const db = createChildcareClient(env.CHILDCARE_DATABASE_URL, setupClientOptions);
try {
  const made = await fillChildcare(db, {
    files: createFileStore(env, { area: 'childcare' }),
    media: createMediaStore(env, { timeoutMs: demoPictureTimeoutMs }),
    now: new Date(),
  });
  console.log(
    made
      ? `Made ${made.people} people, ${made.courses} courses, ${made.assignments} assignments and ${made.certificates} certificates.`
      : 'The demo data is there already.',
  );
} finally {
  await db.$disconnect();
}
