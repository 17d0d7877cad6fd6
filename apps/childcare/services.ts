import { createKeyRing } from '@repo/auth/key-ring';
import { createRateLimits } from '@repo/auth/rate-limits';
import { now } from '@repo/base/clock';
import { createLogger, type Logger } from '@repo/base/logger';
import { processWide, replaceProcessWideForTests } from '@repo/base/process-wide';
import { createBadgeSigner } from '@repo/certificates/badge-signer';
import { type ChildcareClient, type ChildcareDb, createChildcareClient } from '@repo/db/childcare';
import { createDriverPool } from '@repo/db/create-pool';
import { createPostgresListener } from '@repo/db/listen';
import { createReadReplica, type ReadReplica } from '@repo/db/read-replica';
import { createFileStore } from '@repo/files/create-file-store';
import { createFileScannerOrAcceptAll } from '@repo/files/scan-file';
import { createMailer } from '@repo/mail/create-mailer';
import { createMediaStore } from '@repo/media/create-media-store';
import { createPushClientIfConfigured } from '@repo/notifications/push/create-push-client';
import { createOutbound } from '@repo/outbound/create-outbound';
import { createPayments } from '@repo/payments/create-payments';
import { env } from './env.ts';
import { ratePolicies } from './rate-limits.ts';

/** One instance of each per process. */
export type Services = ReturnType<typeof createServices>;

function createReplica(
  { CHILDCARE_REPLICA_URL: url, DATABASE_POOL_SIZE: poolSize }: ReturnType<typeof env>,
  primary: ChildcareClient,
  logger: Logger,
): ReadReplica<ChildcareDb> | null {
  if (url === undefined) return null;
  const client = createChildcareClient(url, { poolSize, applicationName: 'childcare-replica' });
  return createReadReplica<ChildcareDb, ChildcareClient>({
    primary,
    client,
    onLost: (error) =>
      logger.warn({ err: error }, 'the read replica cannot be used: reads go to the primary'),
  });
}

function createServices() {
  const variables = env();
  const logger = createLogger({ service: 'childcare', level: variables.LOG_LEVEL });
  // A transaction pooler loses them.
  const preparedStatements = variables.CHILDCARE_DATABASE_DIRECT_URL === undefined;
  const pool = createDriverPool(variables.CHILDCARE_DATABASE_URL, {
    preparedStatements,
    maxConnections: 4,
    // A try that counts twice does less harm than one that is refused.
    repeatsWrites: true,
    applicationName: 'childcare-limits',
    onLost: (error) => logger.warn({ err: error }, 'a connection of the rate limits was lost'),
  });
  const db = createChildcareClient(variables.CHILDCARE_DATABASE_URL, {
    poolSize: variables.DATABASE_POOL_SIZE,
    preparedStatements,
  });
  return {
    db,
    replica: createReplica(variables, db, logger),
    /** Connects with its first subscriber. */
    listener: createPostgresListener(
      variables.CHILDCARE_DATABASE_DIRECT_URL ?? variables.CHILDCARE_DATABASE_URL,
      {
        onError: (error) => logger.warn({ err: error }, 'the listening connection had a fault'),
      },
    ),
    rateLimits: createRateLimits({ pool, policies: ratePolicies, scale: variables.RATE_LIMIT_SCALE }),
    mail: createMailer(variables),
    /** Null where pushes are not set up. */
    push: createPushClientIfConfigured(variables),
    payments: createPayments(variables, { clock: now }),
    /** Requests to addresses that people typed in. */
    outbound: createOutbound({ localOrigins: variables.OUTBOUND_LOCAL_ORIGINS }),
    /** Pictures and videos. */
    media: createMediaStore(variables, { clock: now }),
    /** Unpacked SCORM packages. */
    files: createFileStore(variables, { area: 'childcare' }),
    /** Copies of people’s data, encrypted, until they are removed. */
    exportFiles: createFileStore(variables, { area: 'childcare-exports' }),
    /** Looks for viruses in what is uploaded. */
    scanFile: createFileScannerOrAcceptAll(variables),
    /** The keys of what waits to be mailed. */
    keys: createKeyRing(variables.IDENTITY_KEYS),
    /** Signs Open Badges. */
    badges: createBadgeSigner(variables),
    logger,
    clock: now,
  };
}

/** The process's services, made on first use. */
export function services(): Services {
  return processWide('services', createServices);
}

/** The services for domain functions; the rest of a Context comes from the request. */
export function domainServices() {
  const { db, clock, mail, payments, media, files, keys, badges } = services();
  return { db, clock, mail, payments, media, files, keys, badges, publicUrl: env().CHILDCARE_URL };
}

/** Closes all connections when the process ends. */
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

/** Replaces the services in tests. */
export function replaceServices(replacement: Services): void {
  replaceProcessWideForTests('services', replacement);
}
