import { ServiceError } from '@repo/base/errors';
import { type QueryCount, withQueryCount } from '@repo/base/query-count';
import type { Answer } from './answer.ts';
import { strictTransportSecurity } from './content-security-policy.ts';
import type { ServiceTypes } from './declaration.ts';
import { redactSecretsInPath } from './redact-secrets-in-path.ts';
import { requestIdOf } from './request-id.ts';
import type { ServiceDefinition } from './service.ts';

/** One request on its way through the request pipeline; what is found out on the way is noted for the log. */
export type Exchange = { request: Request; url: URL; requestId: string; actorId?: string };

type AnyService<S extends ServiceTypes> = Pick<
  ServiceDefinition<S>,
  'failures' | 'errorBody' | 'settings' | 'isUnavailable' | 'isServedHere'
>;

const unavailableRetrySeconds = 5;

function toServiceError<S extends ServiceTypes>(service: AnyService<S>, error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (service.isUnavailable(error)) {
    return service.failures.unavailable({ retryAfterSeconds: unavailableRetrySeconds, cause: error });
  }
  return service.failures.internal({ cause: error });
}

function answerOf(error: ServiceError, body: unknown): Answer {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (error.retryAfterSeconds !== undefined) {
    headers.set('retry-after', String(Math.max(1, Math.ceil(error.retryAfterSeconds))));
  }
  if (error.challenge !== undefined) headers.set('www-authenticate', error.challenge);
  return { status: error.status, headers, body: JSON.stringify(body) };
}

function addStandardHeaders(headers: Headers, requestId: string, publicUrl: string): void {
  headers.set('x-request-id', requestId);
  headers.set('x-content-type-options', 'nosniff');
  if (!headers.has('content-security-policy')) {
    headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  if (publicUrl.startsWith('https:')) headers.set('strict-transport-security', strictTransportSecurity);
}

/**
 * Runs `respond`, turns whatever it throws into the service's error body (or the route's own), puts the headers on that every answer has, and
 * writes the request's log line. The only catch of its kind. Query strings are never logged: people search for names.
 */
export async function answerErrorsAndLog<S extends ServiceTypes>(
  service: AnyService<S>,
  request: Request,
  respond: (exchange: Exchange) => Promise<Answer>,
  errorBody: (error: ServiceError) => unknown = service.errorBody,
): Promise<Answer> {
  const startedAt = performance.now();
  const { logger, publicUrl } = service.settings();
  const url = new URL(request.url);
  const exchange: Exchange = { request, url, requestId: requestIdOf(request.headers) };
  const count: QueryCount = { queries: 0 };
  let answer: Answer;
  let failure: ServiceError | undefined;
  try {
    if (service.isServedHere?.(request) === false) throw service.failures.notFound();
    answer = await withQueryCount(count, () => respond(exchange));
  } catch (error) {
    failure = toServiceError(service, error);
    answer = answerOf(failure, errorBody(failure));
  }
  addStandardHeaders(answer.headers, exchange.requestId, publicUrl);
  const line = {
    method: request.method,
    path: redactSecretsInPath(url.pathname),
    status: answer.status,
    ms: Math.round((performance.now() - startedAt) * 100) / 100,
    queries: count.queries,
    requestId: exchange.requestId,
    actorId: exchange.actorId,
  };
  if (answer.status >= 500) logger.error({ ...line, err: failure?.cause ?? failure }, 'request failed');
  else logger.info(failure ? { ...line, reason: failure.code } : line, 'request');
  const isBodiless = request.method === 'HEAD' || answer.status === 204 || answer.status === 304;
  // A stream that nobody reads would keep its file or connection open.
  if (isBodiless && answer.body instanceof ReadableStream) await answer.body.cancel();
  return isBodiless ? { ...answer, body: null } : answer;
}
