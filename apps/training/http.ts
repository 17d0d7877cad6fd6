import { isDatabaseUnavailable } from '@repo/db/errors';
import { limitKeyOf } from '@repo/http/client-address';
import { createNotAllowed, createNotFound } from '@repo/http/not-allowed';
import { createRoute } from '@repo/http/route';
import type { Caller, ServiceDefinition } from '@repo/http/service';
import type { Context } from './domain/context.ts';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import type { RateLimitName } from './rate-limits.ts';
import { services } from './services.ts';

type Training = {
  contexts: {
    /** Anybody, and who it is is not even looked at. */
    anonymous: Context;
  };
  actor: { id: string };
  policy: RateLimitName;
};

function contextOf({ client, defer }: Caller<Training>): Context {
  const { db, clock } = services();
  return { db, clock, client, defer };
}

const training: ServiceDefinition<Training> = {
  failures: errors,
  errorBody: ({ message, details }) =>
    details ? { success: false, error: message, details } : { success: false, error: message },
  settings: () => ({
    publicUrl: env().TRAINING_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    logger: services().logger,
  }),
  authenticate: async () => null,
  access: { anonymous: contextOf },
  writeLimit: 'write',
  limit: (policy, { client }) => services().rateLimits.consume(policy, limitKeyOf(client.address)),
  isUnavailable: isDatabaseUnavailable,
};

export const route = createRoute(training);
export const notAllowed = createNotAllowed(training);
export const notFound = createNotFound(training);
