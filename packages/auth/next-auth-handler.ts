import { createHash, randomBytes } from 'node:crypto';
import type { AuthOptions } from 'next-auth';
import * as nextAuthModule from 'next-auth/next';
import { publicOriginUnlessLoopback, sameOriginPathOrFallback } from './callback-url.ts';
import { readCookies } from './cookies.ts';
import { trustRequestHostInNextAuth } from './env.ts';
import {
  type AuthHooks,
  type AuthSettings,
  createNextAuthOptions,
  nextAuthCookieNames,
  SignInRefusal,
} from './next-auth-options.ts';

/** One call of the library: "callback", "google" is `/api/auth/callback/google`. */
export type AuthCall = {
  request: Request;
  action: string;
  provider?: string;
  /** The method the library sees; the request's own when absent. */
  method?: 'GET' | 'POST';
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Goes into the provider's authorization address, beside what is there. */
  authorization?: Record<string, string>;
};

/** The library's answer. `code` says what went wrong where it refuses. */
export type AuthAnswer = { response: Response } | { response: Response; code: string; url: string };

type LibraryRequest = {
  method: string;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  cookies: Record<string, string>;
};
type LibraryResponse = {
  status(code: number): LibraryResponse;
  getHeader(name: string): string | string[] | undefined;
  setHeader(name: string, value: string | string[]): LibraryResponse;
  json(body: unknown): void;
  send(body: unknown): void;
  end(): void;
};
type Library = (request: LibraryRequest, response: LibraryResponse, options: AuthOptions) => Promise<unknown>;

/** A CommonJS default export: a bundler unwraps it, Node hands over the whole `module.exports`. */
function defaultOf(module: unknown): unknown {
  return typeof module === 'object' && module !== null && 'default' in module
    ? defaultOf(module.default)
    : module;
}

const library = defaultOf(nextAuthModule) as Library;

/** Collects what the library answers in the manner of Next's pages API. */
function collectAnswer() {
  const headers = new Map<string, string | string[]>();
  let status = 200;
  let body: unknown;
  const response: LibraryResponse = {
    status(code) {
      status = code;
      return response;
    },
    getHeader: (name) => headers.get(name.toLowerCase()),
    setHeader(name, value) {
      headers.set(name.toLowerCase(), value);
      return response;
    },
    json(value) {
      headers.set('content-type', 'application/json');
      body = value;
    },
    send(value) {
      body = value;
    },
    end: () => undefined,
  };
  function toResponse(): Response {
    const answer = new Headers({ 'cache-control': 'private, no-cache, no-store' });
    for (const [name, value] of headers) {
      if (typeof value === 'string') answer.set(name, value);
      else for (const one of value) answer.append(name, one);
    }
    const text = typeof body === 'string' || body === undefined ? (body ?? null) : JSON.stringify(body);
    return new Response(text, { status, headers: answer });
  }
  return { response, toResponse, read: () => ({ status, body }) };
}

/**
 * next-auth as a web-standard function: it is called in its pages-API form, the only one that does not reach into Next's
 * request scope. A POST without a csrf token gets one here, so callers must have applied the Origin rule before.
 * Rejects with what a hook threw.
 */
export async function callNextAuth(
  settings: AuthSettings,
  hooks: AuthHooks,
  call: AuthCall,
): Promise<AuthAnswer> {
  trustRequestHostInNextAuth();
  const origin = publicOriginUnlessLoopback(call.request.headers, settings.publicUrl);
  // The library knows no HEAD; the request pipeline leaves out the body.
  const method = call.method ?? (call.request.method === 'HEAD' ? 'GET' : call.request.method);
  const names = nextAuthCookieNames(settings);
  const cookies = knownCookies(call.request, Object.values(names));
  const { callbackUrl: inQuery, ...sent } = call.query ?? {};
  // The library merges the query of a sign-in into the provider's address: nothing of the request's own gets there.
  const query = method === 'GET' ? sent : (call.authorization ?? {});
  const body: Record<string, unknown> = { ...call.body };
  const target = body.callbackUrl ?? inQuery;
  if (target !== undefined) body.callbackUrl = `${origin}${sameOriginPathOrFallback(target, origin)}`;
  const remembered = cookies[names.callbackUrl];
  if (remembered && sameOriginPathOrFallback(remembered, origin, '') === '')
    delete cookies[names.callbackUrl];
  if (body.json === true) body.json = 'true';
  if (method === 'POST' && body.csrfToken === undefined) {
    const token = randomBytes(32).toString('hex');
    const hash = createHash('sha256').update(`${token}${settings.secret}`).digest('hex');
    cookies[names.csrfToken] = `${token}|${hash}`;
    body.csrfToken = token;
  }

  let failure: { cause: unknown } | undefined;
  async function guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SignInRefusal)) failure ??= { cause: error };
      throw error;
    }
  }

  const { host, protocol } = new URL(origin);
  const answer = collectAnswer();
  await library(
    {
      method,
      query: { ...query, nextauth: [call.action, ...(call.provider ? [call.provider] : [])] },
      body,
      headers: { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
      cookies,
    },
    answer.response,
    createNextAuthOptions(settings, hooks, guard),
  );
  if (failure) throw failure.cause;
  const { status, body: answered } = answer.read();
  const response = answer.toResponse();
  if (status < 400) return { response };
  const isRedirect = typeof answered === 'object' && answered !== null && 'url' in answered;
  const url = isRedirect ? String(answered.url) : '';
  return { response, url, code: URL.parse(url)?.searchParams.get('error') ?? '' };
}

function knownCookies(request: Request, names: string[]): Record<string, string> {
  const all = readCookies(request.headers.get('cookie'));
  return Object.fromEntries(names.flatMap((name) => (name in all ? [[name, all[name] ?? '']] : [])));
}
