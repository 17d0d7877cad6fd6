import type { KeyActor } from '@repo/api-keys/authenticate-key';
import { findKeyWithinRateLimit } from '@repo/api-keys/find-key';
import { isPasswordQueueFull } from '@repo/auth/bcrypt-threads';
import { runWithClientKey } from '@repo/auth/current-client';
import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import { authenticateMarketplace } from '@repo/auth/marketplace-session';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { runWithDeadline } from '@repo/db/deadline';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { isFilesUnavailable } from '@repo/files/file-store';
import { clientAddressOf } from '@repo/http/client-address';
import { createNoScriptFormHandler } from '@repo/http/no-script-form';
import { createMethodRefusal, createNotFoundHandlers } from '@repo/http/not-allowed';
import { createRouteFactory } from '@repo/http/route';
import type { RequestCaller, ServiceDefinition } from '@repo/http/service';
import type { MarketplaceScope } from '@repo/schemas/marketplace/api-key';
import { authenticateKey } from './domain/api-keys/authenticate-key.ts';
import {
  type Context,
  isModerator,
  type KeyContext,
  type ModeratorContext,
  type SignedInContext,
} from './domain/context.ts';
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
    /** A program with an API key of the scope listings:read. */
    listingsKey: KeyContext;
    /** A program with an API key of the scope messages:read. */
    messagesKey: KeyContext;
  };
  actor: MarketplaceActor | KeyActor<MarketplaceScope>;
  policy: RouteLimit;
};

function isKey(actor: Marketplace['actor'] | null): actor is KeyActor<MarketplaceScope> {
  return actor !== null && 'kind' in actor;
}

function contextOf({ actor, client, requestId, defer }: RequestCaller<Marketplace>): Context {
  return { ...domainServices(), actor: isKey(actor) ? null : actor, client, requestId, defer };
}

function signedInContextOf(caller: RequestCaller<Marketplace>): SignedInContext {
  const { actor } = caller;
  if (actor === null || isKey(actor)) throw errors.unauthorized();
  return { ...contextOf(caller), actor };
}

function withScope(scope: MarketplaceScope) {
  return (caller: RequestCaller<Marketplace>): KeyContext => {
    const { actor: key } = caller;
    if (!isKey(key)) throw errors.unauthorized();
    if (!key.scopes.includes(scope)) throw errors.apiKeyScopeMissing();
    return { ...contextOf(caller), actor: null, key };
  };
}

const keyAccess: readonly string[] = ['listingsKey', 'messagesKey'];

function findKey(request: Request): Promise<KeyActor<MarketplaceScope> | null> {
  const address = rateLimitKeyOf(clientAddressOf(request.headers, env().TRUSTED_PROXIES));
  const { tooManyRequests } = errors;
  return findKeyWithinRateLimit(request, services(), {
    authenticate: authenticateKey,
    address,
    tooManyRequests,
  });
}

const marketplace: ServiceDefinition<Marketplace> = {
  failures: errors,
  errorBody: ({ message, details }) => (details ? { error: message, details } : { error: message }),
  settings: () => ({
    publicUrl: env().MARKETPLACE_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    logger: services().logger,
  }),
  authenticate: async (request, access) => {
    if (access === 'anonymous') return null;
    return keyAccess.includes(access) ? findKey(request) : authenticateMarketplace(services().db, request);
  },
  access: {
    anonymous: contextOf,
    public: contextOf,
    user: signedInContextOf,
    moderator: (caller) => {
      const context = signedInContextOf(caller);
      if (!isModerator(context)) throw errors.forbidden();
      return context;
    },
    listingsKey: withScope('listings:read'),
    messagesKey: withScope('messages:read'),
  },
  hasHeaderCredentials: (_request, access) => keyAccess.includes(access),
  mustSetUp: (actor) => !isKey(actor) && actor.mustSetUpSecondFactor === true,
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
    runWithClientKey(rateLimitKeyOf(address), () => runWithDeadline(deadline, work)),
};

export const route = createRouteFactory(marketplace);
export const refuseOtherMethods = createMethodRefusal(marketplace);
export const notFoundHandlers = createNotFoundHandlers(marketplace);
export const answerFormWithoutJavaScript = createNoScriptFormHandler(marketplace);
