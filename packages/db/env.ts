import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });
const absentWhenEmpty = (value: unknown) => (value === '' ? undefined : value);
/** Past a transaction pooler, for what a session must keep: LISTEN, and the job queue's connections. */
const directUrl = z.preprocess(absentWhenEmpty, postgresUrl.optional());

/** How many connections one process may hold to its database. */
const poolEnv = z.object({
  DATABASE_POOL_SIZE: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(500).default(10)),
});

const megabytes = (standard: number) =>
  z.preprocess(absentWhenEmpty, z.coerce.number('must be a number of megabytes').min(1).default(standard));

/** How much one person may keep: uploaded documents, pictures, and files of courses for those who write them. */
export const storageEnv = z.object({
  STORAGE_QUOTA_MB: megabytes(500),
  AUTHOR_STORAGE_QUOTA_MB: megabytes(20_000),
});

/** The same in bytes. */
export function storageQuota(): { personBytes: number; authorBytes: number } {
  const { STORAGE_QUOTA_MB, AUTHOR_STORAGE_QUOTA_MB } = storageEnv.parse(process.env);
  return { personBytes: STORAGE_QUOTA_MB * 1_048_576, authorBytes: AUTHOR_STORAGE_QUOTA_MB * 1_048_576 };
}

/** The marketplace's own database. */
export const marketplaceDbEnv = z.object({
  ...poolEnv.shape,
  MARKETPLACE_DATABASE_URL: postgresUrl,
  MARKETPLACE_REPLICA_URL: z.preprocess(absentWhenEmpty, postgresUrl.optional()),
  MARKETPLACE_DATABASE_DIRECT_URL: directUrl,
});

/** The training service's own database. */
export const trainingDbEnv = z.object({
  ...poolEnv.shape,
  TRAINING_DATABASE_URL: postgresUrl,
  TRAINING_REPLICA_URL: z.preprocess(absentWhenEmpty, postgresUrl.optional()),
  TRAINING_DATABASE_DIRECT_URL: directUrl,
});

/** The childcare service's own database. */
export const childcareDbEnv = z.object({
  ...poolEnv.shape,
  CHILDCARE_DATABASE_URL: postgresUrl,
  CHILDCARE_REPLICA_URL: z.preprocess(absentWhenEmpty, postgresUrl.optional()),
  CHILDCARE_DATABASE_DIRECT_URL: directUrl,
});
