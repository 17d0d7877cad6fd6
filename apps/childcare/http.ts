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

type Childcare = {
  contexts: {
    /** Anybody, and who it is is not even looked at. */
    anonymous: Context;
  };
  actor: { id: string };
  policy: RateLimitName;
};

function contextOf({ client, defer }: Caller<Childcare>): Context {
  const { db, clock } = services();
  return { db, clock, client, defer };
}

const childcare: ServiceDefinition<Childcare> = {
  failures: errors,
  errorBody: ({ status, code, message, details }) => {
    // The contract gives these two word for word.
    if (status === 401 || (status === 403 && code === 'FORBIDDEN')) return { error: message };
    return details ? { error: message, code, details } : { error: message, code };
  },
  settings: () => ({
    publicUrl: env().CHILDCARE_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    logger: services().logger,
  }),
  authenticate: async () => null,
  access: { anonymous: contextOf },
  writeLimit: 'write',
  limit: (policy, { client }) => services().rateLimits.consume(policy, limitKeyOf(client.address)),
  isUnavailable: isDatabaseUnavailable,
};

export const route = createRoute(childcare);
export const notAllowed = createNotAllowed(childcare);
export const notFound = createNotFound(childcare);
