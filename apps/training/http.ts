import { isPasswordQueueFull } from '@repo/auth/bcrypt-threads';
import { runWithClientKey } from '@repo/auth/current-client';
import type { ApiKeyScope, TrainingActor, TrainingRole } from '@repo/auth/training-actor';
import { authenticateTraining, hasAuthorizationHeader } from '@repo/auth/training-session';
import { rateLimitKeyOf } from '@repo/base/ip-address';
import { runWithDeadline } from '@repo/db/deadline';
import { isDatabaseUnavailable } from '@repo/db/errors';
import { isFilesUnavailable } from '@repo/files/file-store';
import { clientAddressOf } from '@repo/http/client-address';
import { createNoScriptFormHandler } from '@repo/http/no-script-form';
import { createMethodRefusal, createNotFoundHandlers } from '@repo/http/not-allowed';
import { createRouteFactory } from '@repo/http/route';
import type { RequestCaller, ServiceDefinition } from '@repo/http/service';
import { authenticateApiKey } from './domain/api-keys/authenticate-key.ts';
import {
  type AdminContext,
  type AutomationContext,
  type Context,
  type DeveloperContext,
  hasRole,
  type LearnerContext,
  type RoleContext,
  type SignedInContext,
  type StaffContext,
  type TrainerContext,
} from './domain/context.ts';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import type { RouteLimit } from './rate-limits.ts';
import { domainServices, services } from './services.ts';

export type Training = {
  contexts: {
    /** Everybody; the session is not read. */
    anonymous: Context;
    /** Everybody; the actor is known when signed in. */
    public: Context;
    user: SignedInContext;
    learner: LearnerContext;
    /** A trainer, a developer or an admin. */
    staff: StaffContext;
    /** A trainer or an admin. */
    trainer: TrainerContext;
    /** A developer or an admin. */
    developer: DeveloperContext;
    admin: AdminContext;
    /** An automation client with the scope course-runs:read. */
    courseRunsKey: AutomationContext;
    /** An admin, or an automation client with the scope enrolments:write. */
    enrolmentsKey: AutomationContext;
  };
  actor: TrainingActor;
  policy: RouteLimit;
};

const keyAccess: readonly string[] = ['courseRunsKey', 'enrolmentsKey'];

function contextOf({ actor, client, requestId, defer }: RequestCaller<Training>): Context {
  return { ...domainServices(), actor, client, requestId, defer };
}

function signedIn(caller: RequestCaller<Training>): SignedInContext {
  if (caller.actor?.kind !== 'user') throw errors.unauthorized();
  return { ...contextOf(caller), actor: caller.actor };
}

function withRole<Role extends TrainingRole>(...roles: Role[]) {
  return (caller: RequestCaller<Training>): RoleContext<Role> => {
    const context = signedIn(caller);
    if (!hasRole(context, ...roles)) throw errors.forbidden();
    return context;
  };
}

function withScope(caller: RequestCaller<Training>, scope: ApiKeyScope): AutomationContext {
  if (caller.actor?.kind !== 'key') throw errors.unauthorized();
  if (!caller.actor.scopes.includes(scope)) throw errors.forbidden();
  return { ...contextOf(caller), actor: caller.actor };
}

/** Only wrong keys count, so that a broken script does not block other clients behind its address. Throws tooManyRequests. */
async function countWrongKey(request: Request): Promise<void> {
  const address = clientAddressOf(request.headers, env().TRUSTED_PROXIES);
  const limit = await services().rateLimits.consume('apiKeyFailure', rateLimitKeyOf(address));
  if (!limit.allowed) throw errors.tooManyRequests({ retryAfterSeconds: limit.retryAfterSeconds });
}

/** The response marks these as retryable. */
const retryableCodes = new Set(['AGENCY_UNAVAILABLE']);

const training: ServiceDefinition<Training> = {
  failures: errors,
  errorBody: ({ message, details, code }) => ({
    success: false,
    error: message,
    ...(details ? { details } : {}),
    ...(retryableCodes.has(code) ? { retryable: true } : {}),
  }),
  settings: () => ({
    publicUrl: env().TRAINING_URL,
    trustedProxies: env().TRUSTED_PROXIES,
    logger: services().logger,
  }),
  authenticate: async (request, access) => {
    if (access === 'anonymous') return null;
    const key = request.headers.get('x-api-key');
    if (!keyAccess.includes(access) || key === null) {
      return access === 'courseRunsKey' ? null : authenticateTraining(services().db, request.headers);
    }
    const client = await authenticateApiKey(services(), key);
    if (client === null) await countWrongKey(request);
    return client;
  },
  access: {
    anonymous: contextOf,
    public: contextOf,
    user: signedIn,
    learner: withRole('learner'),
    staff: withRole('trainer', 'developer', 'admin'),
    trainer: withRole('trainer', 'admin'),
    developer: withRole('developer', 'admin'),
    admin: withRole('admin'),
    courseRunsKey: (caller) => withScope(caller, 'course-runs:read'),
    enrolmentsKey: (caller) =>
      caller.actor?.kind === 'user' ? withRole('admin')(caller) : withScope(caller, 'enrolments:write'),
  },
  // The same conditions as in authenticate: a header that the access ignores must not relax anything.
  hasHeaderCredentials: ({ headers }, access) => {
    if (access === 'anonymous') return false;
    return hasAuthorizationHeader(headers) || (keyAccess.includes(access) && headers.has('x-api-key'));
  },
  mustSetUp: (actor) => actor.kind === 'user' && actor.mustSetUpSecondFactor === true,
  scanFile: (file) => services().scanFile(file),
  writeLimit: 'write',
  limit: async (policy, { actor, client }) => {
    if (policy === 'read') return { allowed: true };
    const key = actor ? `${actor.kind}:${actor.id}` : rateLimitKeyOf(client.address);
    return services().rateLimits.consume(policy, key);
  },
  readReplica: () => {
    const { replica } = services();
    // An automation client that writes looks at what it has written.
    const mustBeNewest = ({ actor }: Context) =>
      actor?.kind === 'key' && actor.scopes.includes('enrolments:write');
    return (
      replica && { read: async (ctx, work) => (mustBeNewest(ctx) ? work(ctx) : replica.read(ctx, work)) }
    );
  },
  isUnavailable: (error) =>
    isDatabaseUnavailable(error) || isFilesUnavailable(error) || isPasswordQueueFull(error),
  runWithDeadline: (deadline, work, address) =>
    runWithClientKey(rateLimitKeyOf(address), () => runWithDeadline(deadline, work)),
};

export const route = createRouteFactory(training);
export const refuseOtherMethods = createMethodRefusal(training);
export const notFoundHandlers = createNotFoundHandlers(training);
export const answerFormWithoutJavaScript = createNoScriptFormHandler(training);
