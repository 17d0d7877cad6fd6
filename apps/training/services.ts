import { createRateLimits, type RateLimits } from '@repo/auth/rate-limits';
import { createPool } from '@repo/db/create-pool';
import { createTrainingClient, type TrainingClient } from '@repo/db/training';
import { createLogger, type Logger } from '@repo/http/logger';
import { processWide, replaceProcessWide } from '@repo/http/process-wide';
import { env } from './env.ts';
import { type RateLimitName, rateLimits } from './rate-limits.ts';

/** What the service runs on: one of each in a process. */
export type Services = {
  db: TrainingClient;
  rateLimits: RateLimits<RateLimitName>;
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
  return {
    db: createTrainingClient(variables.TRAINING_DATABASE_URL, { poolSize: variables.DATABASE_POOL_SIZE }),
    rateLimits: createRateLimits({ pool, policies: rateLimits, scale: variables.RATE_LIMIT_SCALE }),
    logger,
    clock: () => new Date(),
  };
}

const name = 'training-services';

/** The process's services, made on first use. */
export function services(): Services {
  return processWide(name, createServices);
}

/** Tests bring their own. */
export function replaceServices(replacement: Services): void {
  replaceProcessWide(name, replacement);
}
