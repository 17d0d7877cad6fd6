import { createAgency } from '@repo/agency/create-agency';
import { parseEnvironmentKeys } from '@repo/api-keys/environment-keys';
import { createKeyRing } from '@repo/auth/key-ring';
import { createRateLimits } from '@repo/auth/rate-limits';
import { hashToken } from '@repo/auth/tokens';
import { now } from '@repo/base/clock';
import { createLogger, type Logger } from '@repo/base/logger';
import { processWide, replaceProcessWideForTests } from '@repo/base/process-wide';
import { createBadgeSigner } from '@repo/certificates/badge-signer';
import { createDriverPool } from '@repo/db/create-pool';
import { createPostgresListener } from '@repo/db/listen';
import { createReadReplica, type ReadReplica } from '@repo/db/read-replica';
import { createTrainingClient, type TrainingClient, type TrainingDb } from '@repo/db/training';
import { createFileStore } from '@repo/files/create-file-store';
import { createFileScannerOrAcceptAll } from '@repo/files/scan-file';
import { createMailer } from '@repo/mail/create-mailer';
import { createPushClientIfConfigured } from '@repo/notifications/push/create-push-client';
import { createOutbound } from '@repo/outbound/create-outbound';
import { env, nextPublicEnvValues } from './env.ts';
import { ratePolicies } from './rate-limits.ts';

/** One instance of each per process. */
export type Services = ReturnType<typeof createServices>;

function createReplica(
  { TRAINING_REPLICA_URL: url, DATABASE_POOL_SIZE: poolSize }: ReturnType<typeof env>,
  primary: TrainingClient,
  logger: Logger,
): ReadReplica<TrainingDb> | null {
  if (url === undefined) return null;
  const client = createTrainingClient(url, { poolSize, applicationName: 'training-replica' });
  return createReadReplica<TrainingDb, TrainingClient>({
    primary,
    client,
    onLost: (error) =>
      logger.warn({ err: error }, 'the read replica cannot be used: reads go to the primary'),
  });
}

function createServices() {
  const variables = env();
  const logger = createLogger({ service: 'training', level: variables.LOG_LEVEL });
  // A transaction pooler loses them.
  const preparedStatements = variables.TRAINING_DATABASE_DIRECT_URL === undefined;
  const pool = createDriverPool(variables.TRAINING_DATABASE_URL, {
    preparedStatements,
    maxConnections: 4,
    // A try that counts twice does less harm than one that is refused.
    repeatsWrites: true,
    applicationName: 'training-limits',
    onLost: (error) => logger.warn({ err: error }, 'a connection of the rate limits was lost'),
  });
  const externalKeys = {
    environmentKeys: parseEnvironmentKeys(variables.EXTERNAL_API_KEYS),
    exposedHashes: nextPublicEnvValues().map(hashToken),
  };
  const db = createTrainingClient(variables.TRAINING_DATABASE_URL, {
    poolSize: variables.DATABASE_POOL_SIZE,
    preparedStatements,
  });
  return {
    /** Connects with the first subscriber. */
    listener: createPostgresListener(
      variables.TRAINING_DATABASE_DIRECT_URL ?? variables.TRAINING_DATABASE_URL,
      {
        onError: (error) => logger.warn({ err: error }, 'the listening connection had a fault'),
      },
    ),
    mail: createMailer(variables),
    /** Null where pushes are not set up. */
    push: createPushClientIfConfigured(variables),
    /** Keys for identity numbers. */
    keys: createKeyRing(variables.IDENTITY_KEYS),
    files: createFileStore(variables),
    /** Encrypted copies of people’s data. */
    exportFiles: createFileStore(variables, { area: 'training-exports' }),
    /** Virus scan of uploads. */
    scanFile: createFileScannerOrAcceptAll(variables),
    badges: createBadgeSigner(variables),
    publicUrl: variables.TRAINING_URL,
    /** Connects with the first call. */
    agency: createAgency(variables, {
      onRequest: (note) => logger.info(note, 'agency request'),
    }),
    /** Requests to addresses that people typed in. */
    outbound: createOutbound({ localOrigins: variables.OUTBOUND_LOCAL_ORIGINS }),
    /** API keys from the environment, and hashes of values that every browser can read. */
    externalKeys: () => externalKeys,
    db,
    replica: createReplica(variables, db, logger),
    rateLimits: createRateLimits({ pool, policies: ratePolicies, scale: variables.RATE_LIMIT_SCALE }),
    logger,
    clock: now,
  };
}

/** Created on first use. */
export function services(): Services {
  return processWide('services', createServices);
}

/** The part that domain functions get; the rest of a Context comes from the request. */
export function domainServices() {
  const { db, clock, mail, keys, agency, files, badges, publicUrl } = services();
  return { db, clock, mail, keys, agency, files, badges, publicUrl };
}

export async function closeServices(): Promise<void> {
  const { db, replica, listener, rateLimits, agency, outbound, push } = services();
  await Promise.all([
    listener.close(),
    agency.close(),
    outbound.close(),
    push?.close(),
    rateLimits.close(),
    db.$disconnect(),
    replica?.close(),
  ]);
}

/** For tests. */
export function replaceServices(replacement: Services): void {
  replaceProcessWideForTests('services', replacement);
}
