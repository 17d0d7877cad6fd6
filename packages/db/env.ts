import { z } from 'zod';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' });
const absentWhenEmpty = (value: unknown) => (value === '' ? undefined : value);
const optionalUrl = z.preprocess(absentWhenEmpty, postgresUrl.optional());

/** How many connections one process may hold to its database. */
const poolEnv = z.object({
  DATABASE_POOL_SIZE: z.preprocess(absentWhenEmpty, z.coerce.number().int().min(1).max(500).default(10)),
});

/** The marketplace's own database, and a replica for reads that may lag where there is one. */
export const marketplaceDbEnv = z.object({
  ...poolEnv.shape,
  MARKETPLACE_DATABASE_URL: postgresUrl,
  MARKETPLACE_REPLICA_URL: optionalUrl,
});

/** The training service's own database, and a replica for reads that may lag where there is one. */
export const trainingDbEnv = z.object({
  ...poolEnv.shape,
  TRAINING_DATABASE_URL: postgresUrl,
  TRAINING_REPLICA_URL: optionalUrl,
});

/** The childcare service's own database, and a replica for reads that may lag where there is one. */
export const childcareDbEnv = z.object({
  ...poolEnv.shape,
  CHILDCARE_DATABASE_URL: postgresUrl,
  CHILDCARE_REPLICA_URL: optionalUrl,
});
