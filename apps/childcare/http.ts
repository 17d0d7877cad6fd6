import { isPasswordQueueFull } from '@repo/auth/bcrypt-threads';
import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { authenticateChildcare } from '@repo/auth/childcare-session';
import { runForClient } from '@repo/auth/current-client';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { runWithDeadline } from '@repo/db/deadline';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { isFilesUnavailable } from '@repo/files/file-store';
import { createNoScriptFormHandler } from '@repo/http/no-script-form';
import { createMethodRefusal, createNotFoundHandlers } from '@repo/http/not-allowed';
import { createRouteFactory } from '@repo/http/route';
import type { Caller, ServiceDefinition } from '@repo/http/service';
import {
  type CentreManagerContext,
  type Context,
  hasRole,
  type ManagerContext,
  type RoleContext,
  type SignedInContext,
  type SuperAdminContext,
} from './domain/context.ts';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import type { RouteLimit } from './rate-limits.ts';
import { isScormHost, isServedHere } from './scorm-origin.ts';
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
  };
  actor: ChildcareActor;
  policy: RouteLimit;
};

function contextOf({ actor, client, requestId, defer }: Caller<Childcare>): Context {
  return { ...domainServices(), actor, client, requestId, defer };
}

function signedIn(caller: Caller<Childcare>): SignedInContext {
  if (caller.actor === null) throw errors.unauthorized();
  return { ...contextOf(caller), actor: caller.actor };
}

/** People who hold one of the roles. */
function withRole<Role extends ChildcareActor['role']>(...roles: Role[]) {
  return (caller: Caller<Childcare>): RoleContext<Role> => {
    const context = signedIn(caller);
    if (!hasRole(context, ...roles)) throw errors.forbidden();
    return context;
  };
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
  isServedHere: ({ headers, url }) => !isScormHost(headers) || isServedHere(headers, new URL(url).pathname),
  authenticate: async (request, access) =>
    access === 'anonymous' ? null : authenticateChildcare(services().db, request),
  access: {
    anonymous: contextOf,
    public: contextOf,
    user: signedIn,
    manager: withRole('CORPORATE_ADMIN', 'SUPER_ADMIN'),
    centreManager: withRole('CORPORATE_ADMIN'),
    superAdmin: withRole('SUPER_ADMIN'),
  },
  mustSetUp: (actor) => actor.mustSetUpSecondFactor === true,
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
    runForClient(rateLimitKeyOf(address), () => runWithDeadline(deadline, work)),
};

export const route = createRouteFactory(childcare);
export const refuseOtherMethods = createMethodRefusal(childcare);
export const notFoundHandlers = createNotFoundHandlers(childcare);
export const answerFormWithoutJavaScript = createNoScriptFormHandler(childcare);
