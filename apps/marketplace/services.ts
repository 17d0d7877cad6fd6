import { createKeyRing, type KeyRing } from '@repo/auth/key-ring';
import { createRateLimits, type RateLimits } from '@repo/auth/rate-limits';
import { createLogger, type Logger } from '@repo/base/logger';
import { processWide, replaceProcessWide } from '@repo/base/process-wide';
import { createPool } from '@repo/db/create-pool';
import { createListener, type Listener } from '@repo/db/listen';
import { createMarketplaceClient, type MarketplaceClient } from '@repo/db/marketplace';
import { createFileStore } from '@repo/files/create-file-store';
import type { FileStore } from '@repo/files/file-store';
import { createMailer } from '@repo/mail/create-mailer';
import type { Mailer } from '@repo/mail/mailer';
import { createMediaStore } from '@repo/media/create-media-store';
import type { MediaStore } from '@repo/media/media-store';
import { env } from './env.ts';
import { type RateLimitName, rateLimits } from './rate-limits.ts';

/** One instance of each per process. */
export type Services = {
  db: MarketplaceClient;
  /** Connects on the first subscription. */
  listener: Listener;
  rateLimits: RateLimits<RateLimitName>;
  media: MediaStore;
  mail: Mailer;
  /** Keys for encryption at rest. */
  keys: KeyRing;
  /** Encrypted personal-data exports. */
  exportFiles: FileStore;
  logger: Logger;
  clock: () => Date;
};

function createServices(): Services {
  const variables = env();
  const logger = createLogger({ service: 'marketplace', level: variables.LOG_LEVEL });
  const pool = createPool(variables.MARKETPLACE_DATABASE_URL, {
    maximum: 4,
    applicationName: 'marketplace-limits',
    onLost: (error) => logger.warn({ err: error }, 'a connection of the rate limits was lost'),
  });
  return {
    db: createMarketplaceClient(variables.MARKETPLACE_DATABASE_URL, {
      poolSize: variables.DATABASE_POOL_SIZE,
    }),
    listener: createListener(variables.MARKETPLACE_DATABASE_URL, {
      onError: (error) => logger.warn({ err: error }, 'the listening connection had a fault'),
    }),
    rateLimits: createRateLimits({ pool, policies: rateLimits, scale: variables.RATE_LIMIT_SCALE }),
    media: createMediaStore(variables),
    mail: createMailer(variables),
    keys: createKeyRing(variables.IDENTITY_KEYS),
    exportFiles: createFileStore(variables, { area: 'marketplace-exports' }),
    logger,
    clock: () => new Date(),
  };
}

/** Created on first use. */
export function services(): Services {
  return processWide('services', createServices);
}

export async function closeServices(): Promise<void> {
  const { db, listener, rateLimits } = services();
  await Promise.all([listener.close(), rateLimits.close(), db.$disconnect()]);
}

/** For tests. */
export function replaceServices(replacement: Services): void {
  replaceProcessWide('services', replacement);
}
