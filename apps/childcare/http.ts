import type { KeyActor } from '@repo/api-keys/authenticate-key';
import { findKeyWithinRateLimit } from '@repo/api-keys/find-key';
import { isPasswordQueueFull } from '@repo/auth/bcrypt-threads';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { authenticateChildcare } from '@repo/auth/childcare-session';
import { runWithClientKey } from '@repo/auth/current-client';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { runWithDeadline } from '@repo/db/deadline';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { isFilesUnavailable } from '@repo/files/file-store';
import { clientAddressOf } from '@repo/http/client-address';
import { createNoScriptFormHandler } from '@repo/http/no-script-form';
import { createMethodRefusal, createNotFoundHandlers } from '@repo/http/not-allowed';
import { createRouteFactory } from '@repo/http/route';
import type { RequestCaller, ServiceDefinition } from '@repo/http/service';
import type { ChildcareScope } from '@repo/schemas/childcare/api-key';
import { authenticateKey } from './domain/api-keys/authenticate-key.ts';
import {
  type CentreManagerContext,
  type Context,
  hasRole,
  type KeyContext,
  type ManagerContext,
  type RoleContext,
  type SignedInContext,
  type SuperAdminContext,
} from './domain/context.ts';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import type { RouteLimit } from './rate-limits.ts';
import { isPathAllowedOnHost, isScormHost } from './scorm-origin.ts';
import { domainServices, services } from './services.ts';

type Childcare = {
  contexts: {
    /** Anybody; the session is not read. */
    anonymous: Context;
    /** Anybody; the actor is set when there is a session. */
    public: Context;
    /** Anybody signed in. */
    user: SignedInContext;
    /** CORPORATE_ADMIN or SUPER_ADMIN. */
    manager: ManagerContext;
    /** CORPORATE_ADMIN. */
    centreManager: CentreManagerContext;
    /** SUPER_ADMIN. */
    superAdmin: SuperAdminContext;
    /** A program with an API key of the scope people:read; the others alike. */
    peopleKey: KeyContext;
    assignmentsKey: KeyContext;
    certificatesKey: KeyContext;
    paymentsKey: KeyContext;
  };
  actor: ChildcareActor | KeyActor<ChildcareScope>;
  policy: RouteLimit;
};

function isKey(actor: Childcare['actor'] | null): actor is KeyActor<ChildcareScope> {
  return actor !== null && 'kind' in actor;
}

function contextOf({ actor, client, requestId, defer }: RequestCaller<Childcare>): Context {
  return { ...domainServices(), actor: isKey(actor) ? null : actor, client, requestId, defer };
}

function signedIn(caller: RequestCaller<Childcare>): SignedInContext {
  const { actor } = caller;
  if (actor === null || isKey(actor)) throw errors.unauthorized();
  return { ...contextOf(caller), actor };
}

function withScope(scope: ChildcareScope) {
  return (caller: RequestCaller<Childcare>): KeyContext => {
    const { actor: key } = caller;
    if (!isKey(key)) throw errors.unauthorized();
    if (!key.scopes.includes(scope)) throw errors.apiKeyScopeMissing();
    return { ...contextOf(caller), actor: null, key };
  };
}

/** People who hold one of the roles. */
function withRole<Role extends ChildcareActor['role']>(...roles: Role[]) {
  return (caller: RequestCaller<Childcare>): RoleContext<Role> => {
    const context = signedIn(caller);
    if (!hasRole(context, ...roles)) throw errors.forbidden();
    return context;
  };
}

const keyAccess: readonly string[] = ['peopleKey', 'assignmentsKey', 'certificatesKey', 'paymentsKey'];

function findKey(request: Request): Promise<KeyActor<ChildcareScope> | null> {
  const address = rateLimitKeyOf(clientAddressOf(request.headers, env().TRUSTED_PROXIES));
  const { tooManyRequests } = errors;
  return findKeyWithinRateLimit(request, services(), {
    authenticate: authenticateKey,
    address,
    tooManyRequests,
  });
}

const childcare: ServiceDefinition<Childcare> = {
  failures: errors,
  errorBody: ({ status, code, message, details, challenge }) => {
    // The contract fixes these two bodies; a challenge is described in its header.
    if (status === 401 || (status === 403 && code === 'FORBIDDEN') || challenge) return { error: message };
    return details ? { error: message, code, details } : { error: message, code };
  },
  settings: () => ({
    publicUrl: env().CHILDCARE_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    logger: services().logger,
  }),
  isServedHere: ({ headers, url }) =>
    !isScormHost(headers) || isPathAllowedOnHost(headers, new URL(url).pathname),
  authenticate: async (request, access) => {
    if (access === 'anonymous') return null;
    return keyAccess.includes(access) ? findKey(request) : authenticateChildcare(services().db, request);
  },
  access: {
    anonymous: contextOf,
    public: contextOf,
    user: signedIn,
    manager: withRole('CORPORATE_ADMIN', 'SUPER_ADMIN'),
    centreManager: withRole('CORPORATE_ADMIN'),
    superAdmin: withRole('SUPER_ADMIN'),
    peopleKey: withScope('people:read'),
    assignmentsKey: withScope('assignments:read'),
    certificatesKey: withScope('certificates:read'),
    paymentsKey: withScope('payments:read'),
  },
  hasHeaderCredentials: (_request, access) => keyAccess.includes(access),
  mustSetUp: (actor) => !isKey(actor) && actor.mustSetUpSecondFactor === true,
  scanFile: (file) => services().scanFile(file),
  writeLimit: 'write',
  limit: async (policy, { actor, client }) => {
    if (policy === 'read') return { allowed: true };
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

export const route = createRouteFactory(childcare);
export const refuseOtherMethods = createMethodRefusal(childcare);
export const notFoundHandlers = createNotFoundHandlers(childcare);
export const answerFormWithoutJavaScript = createNoScriptFormHandler(childcare);
