import { channel } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { AgencyCallOptions } from './agency.ts';
import { type AgencyEnvelope, parseAgencyAnswer } from './answer.ts';
import type { AgencyCredentials } from './credentials.ts';
import { encryptPayload } from './encryption.ts';
import { defaultMessageOf, failedResult, failureKindOfStatus } from './failure.ts';
import { type AgencyFailure, type AgencyResult, okResult } from './result.ts';
import type { Throttle } from './throttle.ts';
import type { HttpAnswer, HttpRequest, Transport } from './transport.ts';

export type AgencyReadCall = {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent encrypted. */
  body?: object;
};
/** Never retried. */
export type AgencyWriteCall = Omit<AgencyReadCall, 'method' | 'body'> & { body: object };

/**
 * Calls the agency with credentials, throttling, retries of reads and one deadline. The schema parses the answer’s envelope;
 * an answer that it does not accept is `malformed`.
 */
export type AgencyCallClient = {
  read<Value>(
    call: AgencyReadCall,
    schema: z.ZodType<Value>,
    deadline: CallDeadline,
  ): Promise<AgencyResult<Value>>;
  write<Value>(
    call: AgencyWriteCall,
    schema: z.ZodType<Value>,
    deadline: CallDeadline,
  ): Promise<AgencyResult<Value>>;
  /** Starts the deadline of one call, shared by its pages and retries. */
  startDeadline(call?: AgencyCallOptions): CallDeadline;
};

export type CallDeadline = { signal: AbortSignal; endsAt: number; caller: AbortSignal | undefined };

export type ReadRetryPolicy = {
  /** Retries of a read after a failure, and after 429. */
  retries: number;
  rateLimitRetries: number;
  /** First backoff; doubles with each retry. */
  pauseMs: number;
  rateLimitPauseMs: number;
};

export type AgencyCallClientOptions = {
  baseUrl: string;
  key: string;
  transport: Transport;
  throttle: Throttle;
  retry: ReadRetryPolicy;
  deadlineMs: number;
};

/** `{ outcome, ms }` after each call, its retries included: `ok` or the kind of failure. */
const calls = channel('repo.agency.call');

const maximumPauseMs = 15_000;

/** Backoff before the next attempt; null to give up. */
function pauseBefore(
  turn: number,
  {
    failure,
    retryAfterMs,
    retry,
  }: { failure: AgencyFailure; retryAfterMs: number | null; retry: ReadRetryPolicy },
): number | null {
  const isRateLimited = failure.kind === 'rate-limited';
  const isPassing = isRateLimited || ['unreachable', 'timeout', 'unavailable'].includes(failure.kind);
  if (!isPassing || turn >= (isRateLimited ? retry.rateLimitRetries : retry.retries)) return null;
  const ceiling = Math.min(
    maximumPauseMs,
    (isRateLimited ? retry.rateLimitPauseMs : retry.pauseMs) * 2 ** turn,
  );
  // Jitter of one half, so that clients refused together do not return together.
  return Math.max(retryAfterMs ?? 0, ceiling / 2 + (Math.random() * ceiling) / 2);
}

function deadlineOf({ signal, deadlineMs: own }: AgencyCallOptions, usualMs: number): CallDeadline {
  const deadlineMs = own ?? usualMs;
  const timer = AbortSignal.timeout(deadlineMs);
  return {
    signal: signal ? AbortSignal.any([signal, timer]) : timer,
    endsAt: Date.now() + deadlineMs,
    caller: signal,
  };
}

function toHttp(
  { method, path, query = {}, body }: AgencyReadCall,
  isWrite: boolean,
  { baseUrl, key }: Pick<AgencyCallClientOptions, 'baseUrl' | 'key'>,
): HttpRequest {
  const url = new URL(`${baseUrl}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return {
    method,
    url: url.href,
    isWrite,
    headers: body ? { 'content-type': 'application/json' } : {},
    // As a JSON string, like the agency's samples.
    ...(body ? { body: JSON.stringify(encryptPayload(JSON.stringify(body), key)) } : {}),
  };
}

async function attempt(
  { throttle, transport }: Pick<AgencyCallClientOptions, 'throttle' | 'transport'>,
  request: HttpRequest,
  deadline: CallDeadline,
): Promise<AgencyResult<HttpAnswer>> {
  try {
    const result = await throttle.run(
      () => transport.send({ ...request, signal: deadline.signal }),
      deadline.signal,
    );
    if (!result.ok && result.failure.kind === 'aborted') return outOfTime(deadline, request.isWrite);
    return result;
  } catch (error) {
    if (!deadline.signal.aborted) throw error;
    // The deadline passed while waiting in the queue.
    return outOfTime(deadline, false);
  }
}

export function createAgencyCallClient(
  options: AgencyCallClientOptions,
  makeCredentials: (send: Repeated) => AgencyCredentials,
): AgencyCallClient {
  const { throttle, key, retry } = options;

  /** Retries transient failures of reads; writes are sent once. */
  async function repeat<Value>(
    deadline: CallDeadline,
    isWrite: boolean,
    once: () => Promise<{ result: AgencyResult<Value>; retryAfterMs: number | null }>,
  ): Promise<AgencyResult<Value>> {
    for (let turn = 0; ; turn += 1) {
      const { result: outcome, retryAfterMs } = await once();
      if (outcome.ok) return outcome;
      const result = withRetryAfter(outcome, retryAfterMs);
      const pause = pauseBefore(turn, { failure: result.failure, retryAfterMs, retry });
      if (result.failure.kind === 'rate-limited') throttle.pauseFor(pause ?? retry.rateLimitPauseMs);
      if (isWrite || pause === null || Date.now() + pause >= deadline.endsAt) return result;
      try {
        await wait(pause, undefined, { signal: deadline.signal });
      } catch {
        return result;
      }
    }
  }

  const credentials = makeCredentials((request) => {
    const deadline = startDeadline();
    return repeat(deadline, false, async () => {
      const result = await attempt(options, request, deadline);
      const kind = result.ok ? failureKindOfStatus(result.value.status) : null;
      if (!result.ok || (kind !== 'rate-limited' && kind !== 'unavailable'))
        return { result, retryAfterMs: null };
      const { status, retryAfterMs } = result.value;
      return { result: failedResult(kind, defaultMessageOf(kind, status), { status }), retryAfterMs };
    });
  });

  async function exchange(request: HttpRequest, deadline: CallDeadline) {
    for (let isRenewed = false; ; isRenewed = true) {
      const identity = await withinDeadline(credentials.headers(), deadline);
      if (!identity.ok) return { result: identity, retryAfterMs: null };
      const headers = { ...request.headers, ...identity.value };
      const answer = await attempt(options, { ...request, headers }, deadline);
      if (!answer.ok) return { result: answer, retryAfterMs: null };
      const result = parseAgencyAnswer(answer.value, { key, isWrite: request.isWrite });
      // Refused before anything was done, so even a write may be repeated once with a new token.
      if (!result.ok && isTokenRefused(result.failure) && !isRenewed && credentials.forget(identity.value))
        continue;
      return { result, retryAfterMs: answer.value.retryAfterMs };
    }
  }

  async function call<Value>(
    request: AgencyReadCall,
    schema: z.ZodType<Value>,
    { isWrite, deadline }: { isWrite: boolean; deadline: CallDeadline },
  ): Promise<AgencyResult<Value>> {
    const http = toHttp(request, isWrite, options);
    const startedAt = performance.now();
    const answer = await repeat(deadline, isWrite, () => exchange(http, deadline));
    const result = answer.ok ? parseEnvelope(answer.value, schema, isWrite) : answer;
    if (calls.hasSubscribers) {
      calls.publish({
        outcome: result.ok ? 'ok' : result.failure.kind,
        ms: performance.now() - startedAt,
      });
    }
    return result;
  }

  const startDeadline = (call: AgencyCallOptions = {}) => deadlineOf(call, options.deadlineMs);

  return {
    read: (request, schema, deadline) => call(request, schema, { isWrite: false, deadline }),
    write: (request, schema, deadline) =>
      call({ method: 'POST', ...request }, schema, { isWrite: true, deadline }),
    startDeadline,
  };
}

function parseEnvelope<Value>(
  envelope: AgencyEnvelope,
  schema: z.ZodType<Value>,
  isWrite: boolean,
): AgencyResult<Value> {
  const parsed = schema.safeParse(envelope);
  return parsed.success
    ? okResult(parsed.data)
    : failedResult('malformed', 'The agency’s answer is not what it documents.', { isWrite });
}

function withRetryAfter(result: { ok: false; failure: AgencyFailure }, retryAfterMs: number | null) {
  return retryAfterMs === null
    ? result
    : { ok: false as const, failure: { ...result.failure, retryAfterMs } };
}

type Repeated = (request: HttpRequest) => Promise<AgencyResult<HttpAnswer>>;

function outOfTime({ caller }: CallDeadline, isWrite: boolean) {
  return caller?.aborted
    ? failedResult('aborted', 'The call to the agency was given up.', { isWrite })
    : failedResult('timeout', 'The agency took too long to answer.', { isWrite });
}

/** Calls share one token request; each gives up at its own deadline. */
function withinDeadline<Value>(
  work: Promise<AgencyResult<Value>>,
  deadline: CallDeadline,
): Promise<AgencyResult<Value>> {
  const { signal } = deadline;
  if (signal.aborted) return Promise.resolve(outOfTime(deadline, false));
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(outOfTime(deadline, false));
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** A 403 can have other reasons, which a new token would not fix. */
function isTokenRefused({ status, message }: AgencyFailure): boolean {
  return status === 401 || (status === 403 && /token/i.test(message) && /expired|invalid/i.test(message));
}
