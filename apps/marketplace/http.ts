import { isPasswordQueueFull } from '@repo/auth/bcrypt-threads';
import { runForClient } from '@repo/auth/current-client';
import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { authenticateMarketplace } from '@repo/auth/marketplace-session';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { runWithDeadline } from '@repo/db/deadline';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { isFilesUnavailable } from '@repo/files/file-store';
import { createNoScriptFormHandler } from '@repo/http/no-script-form';
import { createMethodRefusal, createNotFoundHandlers } from '@repo/http/not-allowed';
import { createRouteFactory } from '@repo/http/route';
import type { Caller, ServiceDefinition } from '@repo/http/service';
import { type Context, isModerator, type ModeratorContext, type SignedInContext } from './domain/context.ts';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import type { RouteLimit } from './rate-limits.ts';
import { domainServices, services } from './services.ts';

type Marketplace = {
  contexts: {
    /** Anyone; the session is not read. */
    anonymous: Context;
    /** Anyone; the actor is set if there is a session. */
    public: Context;
    user: SignedInContext;
    moderator: ModeratorContext;
  };
  actor: MarketplaceActor;
  policy: RouteLimit;
};

function contextOf({ actor, client, requestId, defer }: Caller<Marketplace>): Context {
  return { ...domainServices(), actor, client, requestId, defer };
}

function signedInContextOf(caller: Caller<Marketplace>): SignedInContext {
  if (caller.actor === null) throw errors.unauthorized();
  return { ...contextOf(caller), actor: caller.actor };
}

const marketplace: ServiceDefinition<Marketplace> = {
  failures: errors,
  errorBody: ({ message, details }) => (details ? { error: message, details } : { error: message }),
  settings: () => ({
    publicUrl: env().MARKETPLACE_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    logger: services().logger,
  }),
  authenticate: async (request, access) =>
    access === 'anonymous' ? null : authenticateMarketplace(services().db, request),
  access: {
    anonymous: contextOf,
    public: contextOf,
    user: signedInContextOf,
    moderator: (caller) => {
      const context = signedInContextOf(caller);
      if (!isModerator(context)) throw errors.forbidden();
      return context;
    },
  },
  mustSetUp: (actor) => actor.mustSetUpSecondFactor === true,
  writeLimit: 'write',
  limit: async (policy, { actor, client }) => {
    if (policy === 'read' || policy === 'search') return { allowed: true };
    const { rateLimits } = services();
    const address = rateLimitKeyOf(client.address);
    const own = await rateLimits.consume(policy, actor ? `user:${actor.id}` : address);
    return own.allowed && policy === 'passwordChange'
      ? rateLimits.consume('clientPasswordChange', address)
      : own;
  },
  readReplica: () => services().replica,
  isUnavailable: (error) =>
    isDatabaseUnavailable(error) || isFilesUnavailable(error) || isPasswordQueueFull(error),
  runWithDeadline: (deadline, work, address) =>
    runForClient(rateLimitKeyOf(address), () => runWithDeadline(deadline, work)),
};

export const route = createRouteFactory(marketplace);
export const refuseOtherMethods = createMethodRefusal(marketplace);
export const notFoundHandlers = createNotFoundHandlers(marketplace);
export const answerFormWithoutJavaScript = createNoScriptFormHandler(marketplace);
