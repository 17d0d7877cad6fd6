import { defineErrors } from '@repo/base/errors';
import { accountFailures, pipelineFailures } from '@repo/base/failures';
import { parseTrustedProxies } from '@repo/base/ip-address';
import { createLogger } from '@repo/base/logger';
import { createMethodRefusal } from '../not-allowed.ts';
import { createRouteFactory } from '../route.ts';
import type { LimitResult, RequestCaller, ServiceDefinition } from '../service.ts';

export type Keeper = { id: string; role: 'visitor' | 'keeper' };
type VisitContext = { actor: Keeper | null; address: string; defer: RequestCaller<Zoo>['defer'] };
type Zoo = {
  contexts: {
    public: VisitContext;
    visitor: VisitContext & { actor: Keeper };
    keeper: VisitContext & { actor: Keeper };
  };
  actor: Keeper;
  policy: 'feed' | 'knock';
};

export const exampleErrors = defineErrors({
  ...pipelineFailures,
  ...accountFailures,
  animalNotFound: { code: 'ANIMAL_NOT_FOUND', status: 404, message: 'Animal not found' },
});

/** What the database driver throws when there is nobody to talk to. */
export class DatabaseAway extends Error {}

/**
 * A small service for trying the request pipeline: people are named by the cookie `who=<role>:<id>`; where a keeper is needed, automation may
 * call with the header `x-api-key`. What it logs and what it counted are in `lines` and `counted`.
 */
export function createExampleService(
  options: { publicUrl?: string; trustedProxies?: string; answerWithinMs?: number } = {},
) {
  const lines: Record<string, unknown>[] = [];
  const counted: string[] = [];
  const state: { limit: () => Promise<LimitResult>; authenticate: () => void } = {
    limit: async () => ({ allowed: true }),
    authenticate: () => undefined,
  };
  const logger = createLogger({
    service: 'zoo',
    level: 'info',
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const contextOf = ({ actor, client, defer }: RequestCaller<Zoo>) => ({
    actor,
    address: client.address,
    defer,
  });
  const signedInContextOf = (caller: RequestCaller<Zoo>) => {
    if (caller.actor === null) throw exampleErrors.unauthorized();
    return { ...contextOf(caller), actor: caller.actor };
  };
  const zoo: ServiceDefinition<Zoo> = {
    failures: exampleErrors,
    errorBody: ({ message, details }) => ({ error: message, ...(details ? { details } : {}) }),
    settings: () => ({
      publicUrl: options.publicUrl ?? 'https://zoo.example',
      trustedProxies: parseTrustedProxies(options.trustedProxies ?? ''),
      logger,
      ...(options.answerWithinMs === undefined ? {} : { answerWithinMs: options.answerWithinMs }),
    }),
    authenticate: async (request, access) => {
      state.authenticate();
      const who = /who=(visitor|keeper):(\w+)/.exec(request.headers.get('cookie') ?? '');
      const key = access === 'keeper' ? request.headers.get('x-api-key') : null;
      if (key !== null) return key === 'lion' ? { id: 'robot', role: 'keeper' } : null;
      return who?.[2] ? { id: who[2], role: who[1] === 'keeper' ? 'keeper' : 'visitor' } : null;
    },
    hasHeaderCredentials: (request, access) => access === 'keeper' && request.headers.has('x-api-key'),
    access: {
      public: contextOf,
      visitor: signedInContextOf,
      keeper: (caller) => {
        const context = signedInContextOf(caller);
        if (context.actor.role !== 'keeper') throw exampleErrors.forbidden();
        return context;
      },
    },
    writeLimit: 'feed',
    limit: (policy, { actor, client }) => {
      counted.push(`${policy} ${actor?.id ?? client.address}`);
      return state.limit();
    },
    isUnavailable: (error) => error instanceof DatabaseAway,
  };
  return {
    route: createRouteFactory(zoo),
    refuseOtherMethods: createMethodRefusal(zoo),
    service: zoo,
    lines,
    counted,
    state,
  };
}
