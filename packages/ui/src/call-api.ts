import type { ApiFailure } from './api-failure.ts';

export type ApiAnswer<T> = { ok: true; data: T } | { ok: false; failure: ApiFailure };

export type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
};

/** Error bodies differ between services; all of them contain a sentence. */
type ErrorBody = {
  error?: string | { message?: string };
  message?: string;
  details?: unknown;
  url?: unknown;
};

const notReached = 'We could not reach the server. Check your connection and try again.';
const unreadable = 'Something went wrong on our side. Please try again in a moment.';

function sentenceOf(body: ErrorBody | null): string {
  if (typeof body?.error === 'string') return body.error;
  return body?.error?.message ?? body?.message ?? unreadable;
}

/** RFC 9470: the session is valid, but the endpoint needs a more recent authentication. */
function asksForProof({ status, headers }: Response): boolean {
  const challenge = headers.get('www-authenticate') ?? '';
  return status === 403 && challenge.includes('insufficient_user_authentication');
}

function readFailure(response: Response, body: ErrorBody | null): ApiFailure {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    error: sentenceOf(body),
    details: Array.isArray(body?.details) ? body.details : [],
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
    ...(asksForProof(response) ? { needsProof: true } : {}),
    ...(typeof body?.url === 'string' ? { url: body.url } : {}),
  };
}

/** The training service wraps its responses in `{ success: true, data }`, the others do not. */
function unwrap(answer: unknown): unknown {
  const isWrapped = typeof answer === 'object' && answer !== null && 'success' in answer && 'data' in answer;
  return isWrapped && Object.keys(answer).length === 2 ? answer.data : answer;
}

export async function parseAnswer<T>(response: Response): Promise<ApiAnswer<T>> {
  const answer = await readJson(response);
  if (response.ok) return { ok: true, data: unwrap(answer) as T };
  return { ok: false, failure: readFailure(response, answer as ErrorBody | null) };
}

/** The failure of a call without a response. */
export function unreachableAnswer(): { ok: false; failure: ApiFailure } {
  return { ok: false, failure: { error: notReached, details: [], status: 0 } };
}

/** Null when the body is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Calls one of our own endpoints from the browser. Refusals and connection loss are returned, not thrown, so that a form keeps
 * its values. Only an aborted call throws (AbortError).
 */
export async function callApi<T>(
  path: string,
  { method = 'GET', body, signal }: CallOptions = {},
): Promise<ApiAnswer<T>> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(path, { method, signal, headers, body: JSON.stringify(body) });
    return await parseAnswer<T>(response);
  } catch (error) {
    if (signal?.aborted) throw error;
    return unreachableAnswer();
  }
}
