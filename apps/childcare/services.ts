import { createKeyRing, type KeyRing } from '@repo/auth/key-ring';
import { createRateLimits, type RateLimits } from '@repo/auth/rate-limits';
import { createLogger, type Logger } from '@repo/base/logger';
import { processWide, replaceProcessWide } from '@repo/base/process-wide';
import { type BadgeSigner, createBadgeSigner } from '@repo/certificates/badge-signer';
import { type ChildcareClient, createChildcareClient } from '@repo/db/childcare';
import { createPool } from '@repo/db/create-pool';
import { createListener, type Listener } from '@repo/db/listen';
import { createFileStore } from '@repo/files/create-file-store';
import type { FileStore } from '@repo/files/file-store';
import { createFileScanner, type FileScanner } from '@repo/files/scan-file';
import { createMailer } from '@repo/mail/create-mailer';
import type { Mailer } from '@repo/mail/mailer';
import { createMediaStore } from '@repo/media/create-media-store';
import type { MediaStore } from '@repo/media/media-store';
import { createPayments } from '@repo/payments/create-payments';
import type { Payments } from '@repo/payments/payments';
import { env } from './env.ts';
import { type RateLimitName, rateLimits } from './rate-limits.ts';

/** What the service runs on: one of each in a process. */
export type Services = {
  db: ChildcareClient;
  /** Connects with its first subscriber. */
  listener: Listener;
  rateLimits: RateLimits<RateLimitName>;
  mail: Mailer;
  payments: Payments;
  /** Pictures and videos. */
  media: MediaStore;
  /** Unpacked SCORM packages. */
  files: FileStore;
  /** Copies of people’s data, encrypted, until they are removed. */
  exportFiles: FileStore;
  /** Looks for viruses in what is uploaded. */
  scanFile: FileScanner;
  /** The keys of what waits to be mailed. */
  keys: KeyRing;
  /** Signs Open Badges. */
  badges: BadgeSigner;
  logger: Logger;
  clock: () => Date;
};

function createServices(): Services {
  const variables = env();
  const logger = createLogger({ service: 'childcare', level: variables.LOG_LEVEL });
  const pool = createPool(variables.CHILDCARE_DATABASE_URL, {
    maximum: 4,
    applicationName: 'childcare-limits',
    onLost: (error) => logger.warn({ err: error }, 'a connection of the rate limits was lost'),
  });
  return {
    db: createChildcareClient(variables.CHILDCARE_DATABASE_URL, { poolSize: variables.DATABASE_POOL_SIZE }),
    listener: createListener(variables.CHILDCARE_DATABASE_URL, {
      onError: (error) => logger.warn({ err: error }, 'the listening connection had a fault'),
    }),
    rateLimits: createRateLimits({ pool, policies: rateLimits, scale: variables.RATE_LIMIT_SCALE }),
    mail: createMailer(variables),
    payments: createPayments(variables),
    media: createMediaStore(variables),
    files: createFileStore(variables, { area: 'childcare' }),
    exportFiles: createFileStore(variables, { area: 'childcare-exports' }),
    scanFile: createFileScanner(variables),
    keys: createKeyRing(variables.IDENTITY_KEYS),
    badges: createBadgeSigner(variables),
    logger,
    clock: () => new Date(),
  };
}

/** The process's services, made on first use. */
export function services(): Services {
  return processWide('services', createServices);
}

/** The part of them that every domain function is given; the rest of a Context comes from the request. */
export function domainServices(): Pick<
  Services,
  'db' | 'clock' | 'mail' | 'payments' | 'media' | 'files' | 'keys' | 'badges'
> & {
  publicUrl: string;
} {
  const { db, clock, mail, payments, media, files, keys, badges } = services();
  return {
    db,
    clock,
    mail,
    payments,
    media,
    files,
    keys,
    badges,
    publicUrl: env().CHILDCARE_URL,
  };
}

/** Closes what is connected, at the end of the process. */
export async function closeServices(): Promise<void> {
  const { db, listener, rateLimits } = services();
  await Promise.all([listener.close(), rateLimits.close(), db.$disconnect()]);
}

/** Tests bring their own. */
export function replaceServices(replacement: Services): void {
  replaceProcessWide('services', replacement);
}
