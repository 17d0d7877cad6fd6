import { peerAddressHeader } from '../client-address.ts';
import type { ManifestEntry } from '../route-module.ts';
import { findHandler } from './find-handler.ts';

export type SentRequest = {
  /** GET, or POST with a body. */
  method?: string;
  /** Sent as JSON, or as it is when it is text, bytes or a form. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address of the socket. */
  address?: string;
  /** The caller leaves when it is aborted. */
  signal?: AbortSignal;
};

// biome-ignore lint/suspicious/noExplicitAny: the tests look at what came back, whatever it is
export type ServiceAnswer = { status: number; headers: Headers; body: any };

function requestBody(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body, type: 'application/json' };
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/** Asks a service's own handlers as a server would. Answers the handler's own Response, its body unread. */
export async function sendToService(
  { routes, origin }: { routes: readonly ManifestEntry[]; origin: string },
  path: string,
  { body, headers, signal, address = '203.0.113.7', ...call }: SentRequest,
): Promise<Response> {
  const method = call.method ?? (body === undefined ? 'GET' : 'POST');
  const url = new URL(path, origin);
  const { body: bytes, type } = requestBody(body);
  const sent = new Headers({ host: url.host, [peerAddressHeader()]: address });
  if (type) sent.set('content-type', type);
  for (const [name, value] of Object.entries(headers ?? {})) sent.set(name, value);
  const { handler, params } = findHandler(routes, method, url.pathname);
  const request = new Request(url, {
    method,
    headers: sent,
    ...(bytes === undefined ? {} : { body: bytes }),
    ...(signal ? { signal } : {}),
  });
  return handler(request, { params: Promise.resolve(params) });
}

/** Reads the JSON of an answer; null where it has no body. */
export async function readAnswer(response: Response): Promise<ServiceAnswer> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
