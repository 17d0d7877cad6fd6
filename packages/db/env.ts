import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });
const databaseUrl = postgresUrl.meta({
  description: 'PostgreSQL 15 or newer, one database per service.',
  syntax: 'postgresql://account:password@host/database',
  npmStart: 'the embedded PostgreSQL, with its data in .data/postgres',
  isSecret: true,
});
const absentWhenEmpty = (value: unknown) => (value === '' ? undefined : value);
const directUrl = z.preprocess(absentWhenEmpty, postgresUrl.optional()).meta({
  description:
    'Where the address of the database leads to a transaction pooler such as PgBouncer: PostgreSQL itself, for LISTEN, the job queue and migrations.',
  syntax: 'postgresql://account:password@host/database',
  whenBlank: 'the address of the database serves everything',
  isSecret: true,
  requiredWhen: 'behind a transaction pooler',
});

const replicaUrl = z.preprocess(absentWhenEmpty, postgresUrl.optional()).meta({
  description:
    'A streaming replica, for reads that may lag (search, catalogues, the overview of a centre, endpoint A).',
  syntax: 'postgresql://account:password@host/database',
  whenBlank: 'none, everything is read from the database itself',
  isSecret: true,
});

const poolEnv = z.object({
  DATABASE_POOL_SIZE: z
    .preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(500).default(10))
    .meta({
      description:
        "How many connections one process may hold to its database. All processes together stay below the server's `max_connections`.",
    }),
});

const megabytes = (standard: number) =>
  z.preprocess(absentWhenEmpty, z.coerce.number('must be a number of megabytes').min(1).default(standard));

/** How much one person may keep: uploaded documents, pictures, and files of courses for those who write them. */
export const storageEnv = z.object({
  STORAGE_QUOTA_MB: megabytes(500).meta({
    description: 'How many megabytes one person may keep: documents, pictures, handed-in work.',
    syntax: 'megabytes, at least 1',
  }),
  AUTHOR_STORAGE_QUOTA_MB: megabytes(20_000).meta({
    description: "The same for those who write childcare's courses, with their videos and SCORM packages.",
    syntax: 'megabytes, at least 1',
  }),
});

/** The same in bytes. */
export function readStorageQuotaBytes(): { personBytes: number; authorBytes: number } {
  const { STORAGE_QUOTA_MB, AUTHOR_STORAGE_QUOTA_MB } = storageEnv.parse(process.env);
  return { personBytes: STORAGE_QUOTA_MB * 1_048_576, authorBytes: AUTHOR_STORAGE_QUOTA_MB * 1_048_576 };
}

/** The marketplace's own database. */
export const marketplaceDbEnv = z.object({
  ...poolEnv.shape,
  MARKETPLACE_DATABASE_URL: databaseUrl,
  MARKETPLACE_REPLICA_URL: replicaUrl,
  MARKETPLACE_DATABASE_DIRECT_URL: directUrl,
});

/** The training service's own database. */
export const trainingDbEnv = z.object({
  ...poolEnv.shape,
  TRAINING_DATABASE_URL: databaseUrl,
  TRAINING_REPLICA_URL: replicaUrl,
  TRAINING_DATABASE_DIRECT_URL: directUrl,
});

/** The childcare service's own database. */
export const childcareDbEnv = z.object({
  ...poolEnv.shape,
  CHILDCARE_DATABASE_URL: databaseUrl,
  CHILDCARE_REPLICA_URL: replicaUrl,
  CHILDCARE_DATABASE_DIRECT_URL: directUrl,
});
