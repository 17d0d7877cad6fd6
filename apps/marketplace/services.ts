import { createKeyRing } from '@repo/auth/key-ring';
import { createRateLimits } from '@repo/auth/rate-limits';
import { now } from '@repo/base/clock';
import { createLogger, type Logger } from '@repo/base/logger';
import { processWide, replaceProcessWideForTests } from '@repo/base/process-wide';
import { createDriverPool } from '@repo/db/create-pool';
import { createPostgresListener } from '@repo/db/listen';
import { createMarketplaceClient, type MarketplaceClient, type MarketplaceDb } from '@repo/db/marketplace';
import { createReadReplica, type ReadReplica } from '@repo/db/read-replica';
import { createFileStore } from '@repo/files/create-file-store';
import { createMailer } from '@repo/mail/create-mailer';
import { createMediaStore } from '@repo/media/create-media-store';
import { createPushClientIfConfigured } from '@repo/notifications/push/create-push-client';
import { createOutbound } from '@repo/outbound/create-outbound';
import { env } from './env.ts';
import { createMarketPaymentsIfOn } from './payments-env.ts';
import { allRatePolicies } from './rate-limits.ts';

/** One instance of each per process. */
export type Services = ReturnType<typeof createServices>;

function createReplica(
  { MARKETPLACE_REPLICA_URL: url, DATABASE_POOL_SIZE: poolSize }: ReturnType<typeof env>,
  primary: MarketplaceClient,
  logger: Logger,
): ReadReplica<MarketplaceDb> | null {
  if (url === undefined) return null;
  const client = createMarketplaceClient(url, { poolSize, applicationName: 'marketplace-replica' });
  return createReadReplica<MarketplaceDb, MarketplaceClient>({
    primary,
    client,
    onLost: (error) =>
      logger.warn({ err: error }, 'the read replica cannot be used: reads go to the primary'),
  });
}

function createServices() {
  const variables = env();
  const logger = createLogger({ service: 'marketplace', level: variables.LOG_LEVEL });
  // A transaction pooler loses them.
  const preparedStatements = variables.MARKETPLACE_DATABASE_DIRECT_URL === undefined;
  const pool = createDriverPool(variables.MARKETPLACE_DATABASE_URL, {
    preparedStatements,
    maxConnections: 4,
    // A try that counts twice does less harm than one that is refused.
    repeatsWrites: true,
    applicationName: 'marketplace-limits',
    onLost: (error) => logger.warn({ err: error }, 'a connection of the rate limits was lost'),
  });
  const db = createMarketplaceClient(variables.MARKETPLACE_DATABASE_URL, {
    poolSize: variables.DATABASE_POOL_SIZE,
    preparedStatements,
  });
  return {
    db,
    replica: createReplica(variables, db, logger),
    /** Connects on the first subscription. */
    listener: createPostgresListener(
      variables.MARKETPLACE_DATABASE_DIRECT_URL ?? variables.MARKETPLACE_DATABASE_URL,
      {
        onError: (error) => logger.warn({ err: error }, 'the listening connection had a fault'),
      },
    ),
    rateLimits: createRateLimits({
      pool,
      policies: allRatePolicies(variables),
      scale: variables.RATE_LIMIT_SCALE,
    }),
    media: createMediaStore(variables, { clock: now }),
    mail: createMailer(variables),
    /** Null where pushes are not set up. */
    push: createPushClientIfConfigured(variables),
    /** Null where payment is off. */
    payments: createMarketPaymentsIfOn(variables, { clock: now }),
    /** Requests to addresses that people typed in. */
    outbound: createOutbound({ localOrigins: variables.OUTBOUND_LOCAL_ORIGINS }),
    /** Keys for encryption at rest. */
    keys: createKeyRing(variables.IDENTITY_KEYS),
    /** Encrypted personal-data exports. */
    exportFiles: createFileStore(variables, { area: 'marketplace-exports' }),
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
  const { db, clock, media, keys, rateLimits, payments } = services();
  return { db, clock, media, keys, rateLimits, payments };
}

export async function closeServices(): Promise<void> {
  const { db, replica, listener, rateLimits, push, outbound } = services();
  await Promise.all([
    listener.close(),
    rateLimits.close(),
    push?.close(),
    outbound.close(),
    db.$disconnect(),
    replica?.close(),
  ]);
}

/** For tests. */
export function replaceServices(replacement: Services): void {
  replaceProcessWideForTests('services', replacement);
}
