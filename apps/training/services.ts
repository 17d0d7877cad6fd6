import type { Agency } from '@repo/agency/agency';
import { createAgency } from '@repo/agency/create-agency';
import { createKeyRing, type KeyRing } from '@repo/auth/key-ring';
import { createRateLimits, type RateLimits } from '@repo/auth/rate-limits';
import { hashToken } from '@repo/auth/tokens';
import { type EnvironmentKey, parseEnvironmentKeys } from '@repo/auth/training-api-keys';
import { createLogger, type Logger } from '@repo/base/logger';
import { processWide, replaceProcessWide } from '@repo/base/process-wide';
import { createPool } from '@repo/db/create-pool';
import { createListener, type Listener } from '@repo/db/listen';
import { createTrainingClient, type TrainingClient } from '@repo/db/training';
import { createFileStore } from '@repo/files/create-file-store';
import type { FileStore } from '@repo/files/file-store';
import { createFileScanner, type FileScanner } from '@repo/files/scan-file';
import { createMailer } from '@repo/mail/create-mailer';
import type { Mailer } from '@repo/mail/mailer';
import { env, publicValues } from './env.ts';
import { type RateLimitName, rateLimits } from './rate-limits.ts';

/** Singletons of the process. */
export type Services = {
  db: TrainingClient;
  /** Connects with the first subscriber. */
  listener: Listener;
  rateLimits: RateLimits<RateLimitName>;
  mail: Mailer;
  /** Keys for identity numbers. */
  keys: KeyRing;
  files: FileStore;
  /** Encrypted copies of people’s data. */
  exportFiles: FileStore;
  /** Virus scan of uploads. */
  scanFile: FileScanner;
  /** Connects with the first call. */
  agency: Agency;
  /** API keys from the environment, and hashes of values that every browser can read. */
  externalKeys: () => { environmentKeys: EnvironmentKey[]; exposedHashes: string[] };
  logger: Logger;
  clock: () => Date;
};

function createServices(): Services {
  const variables = env();
  const logger = createLogger({ service: 'training', level: variables.LOG_LEVEL });
  const pool = createPool(variables.TRAINING_DATABASE_URL, {
    maximum: 4,
    applicationName: 'training-limits',
    onLost: (error) => logger.warn({ err: error }, 'a connection of the rate limits was lost'),
  });
  const externalKeys = {
    environmentKeys: parseEnvironmentKeys(variables.EXTERNAL_API_KEYS),
    exposedHashes: publicValues().map(hashToken),
  };
  return {
    listener: createListener(variables.TRAINING_DATABASE_URL, {
      onError: (error) => logger.warn({ err: error }, 'the listening connection had a fault'),
    }),
    mail: createMailer(variables),
    keys: createKeyRing(variables.IDENTITY_KEYS),
    files: createFileStore(variables),
    exportFiles: createFileStore(variables, { area: 'training-exports' }),
    scanFile: createFileScanner(variables),
    agency: createAgency(variables, {
      onRequest: (note) => logger.info(note, 'agency request'),
    }),
    externalKeys: () => externalKeys,
    db: createTrainingClient(variables.TRAINING_DATABASE_URL, { poolSize: variables.DATABASE_POOL_SIZE }),
    rateLimits: createRateLimits({ pool, policies: rateLimits, scale: variables.RATE_LIMIT_SCALE }),
    logger,
    clock: () => new Date(),
  };
}

/** Created on first use. */
export function services(): Services {
  return processWide('services', createServices);
}

/** The part that domain functions get; the rest of a Context comes from the request. */
export function domainServices(): Pick<Services, 'db' | 'clock' | 'mail' | 'keys' | 'agency' | 'files'> {
  const { db, clock, mail, keys, agency, files } = services();
  return { db, clock, mail, keys, agency, files };
}

export async function closeServices(): Promise<void> {
  const { db, listener, rateLimits, agency } = services();
  await Promise.all([listener.close(), agency.close(), rateLimits.close(), db.$disconnect()]);
}

/** For tests. */
export function replaceServices(replacement: Services): void {
  replaceProcessWide('services', replacement);
}
