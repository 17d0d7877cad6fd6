import type { ServiceError } from '@repo/base/errors';
import type { PipelineFailures } from '@repo/base/failures';
import type { TrustedProxies } from '@repo/base/ip-address';
import type { Logger } from '@repo/base/logger';
import type { AccessOf, ServiceTypes } from './declaration.ts';
import type { RequestDeadline } from './time-limit.ts';

/** Who is calling and with what; what a service makes its context from. */
export type RequestCaller<S extends ServiceTypes> = {
  request: Request;
  requestId: string;
  actor: S['actor'] | null;
  client: { address: string; userAgent: string };
  /** Runs work after the answer; its failure is logged and never reaches the caller. */
  defer: (work: () => Promise<unknown>) => void;
};

export type LimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** One service, as the request pipeline needs to know it. Nothing here is called before the first request. */
export type ServiceDefinition<S extends ServiceTypes> = {
  failures: PipelineFailures;
  /** The service's error body. */
  errorBody(error: ServiceError): unknown;
  settings(): {
    /** "https://market.example": the origin that pages are served from. */
    publicUrl: string;
    trustedProxies: TrustedProxies;
    logger: Logger;
    /** How long a call may take whose answer is JSON; 30 seconds by default. */
    answerWithinMs?: number;
  };
  /** Whether anything is served at the host that the request was sent to; elsewhere every address is 404. */
  isServedHere?(request: Request): boolean;
  /** Runs a call that may write for the client at an address, so that it stores nothing once its deadline has passed. */
  runWithDeadline?<T>(deadline: RequestDeadline, work: () => Promise<T>, address: string): Promise<T>;
  /** Who the request comes from; null for nobody. Rejects when that cannot be found out. */
  authenticate(request: Request, access: AccessOf<S>): Promise<S['actor'] | null>;
  /**
   * Each access: refuses the caller by throwing from the catalogue, or gives the context to run in. Called after the
   * rate limit.
   */
  access: { [A in keyof S['contexts']]: (caller: RequestCaller<S>) => S['contexts'][A] };
  /**
   * Whether `authenticate` takes the caller from a header that a foreign page cannot send, and from no cookie; the request then needs
   * no Origin check. A header that the access does not authenticate by is no reason.
   */
  hasHeaderCredentials?(request: Request, access: AccessOf<S>): boolean;
  /** Whether this person has to set something up first: until then every route but those of `duringSetUp` is forbidden. */
  mustSetUp?(actor: S['actor']): boolean;
  /** What a virus scanner finds in an uploaded file; rejects when it cannot be asked, and the upload is refused then. */
  scanFile?(file: Blob): Promise<{ is: 'clean' } | { is: 'infected'; found: string } | { is: 'too-large' }>;
  /** Where routes that `mayLag` read from instead of the context's `db`; null where there is none. */
  readReplica?(): {
    read<C extends S['contexts'][AccessOf<S>], R>(ctx: C, work: (ctx: C) => R | Promise<R>): Promise<R>;
  } | null;
  /** The limit of writes that declare none. */
  writeLimit: S['policy'];
  /** Counts one against a named limit. */
  limit(policy: S['policy'], caller: Pick<RequestCaller<S>, 'actor' | 'client'>): Promise<LimitResult>;
  /** Whether an unexpected error means that the database is away. */
  isUnavailable(error: unknown): boolean;
};
