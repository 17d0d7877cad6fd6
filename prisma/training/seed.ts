import { parseProcessEnvOrThrow } from '@repo/auth/env';
import { createKeyRing } from '@repo/auth/key-ring';
import { setupClientOptions } from '@repo/db/set-up-timeouts';
import { createTrainingClient } from '@repo/db/training';
import { createFileStore } from '@repo/files/create-file-store';
import { fillTrainingCentre } from './demo/fill-training-centre.ts';
import { seedEnv } from './env.ts';

const env = parseProcessEnvOrThrow(seedEnv);
const db = createTrainingClient(env.TRAINING_DATABASE_URL, setupClientOptions);
try {
  const made = await fillTrainingCentre(db, {
    files: createFileStore(env),
    keys: createKeyRing(env.IDENTITY_KEYS),
    uen: env.AGENCY_UEN,
    now: new Date(),
  });
  console.log(
    made
      ? `Made ${made.people} people, ${made.courses} courses, ${made.runs} classes and ${made.submissions} submissions.`
      : 'The demo data is there already.',
  );
} finally {
  await db.$disconnect();
}
