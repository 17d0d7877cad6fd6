import { waitForDeferredWork } from '@repo/base/deferred';
import { peerAddressHeader } from '@repo/http/client-address';
import type { RouteHandler } from '@repo/http/declaration';
import { sessionCookieHeaderFor } from './session-cookie.ts';

export type RouteCall = {
  method?: string;
  /** With the query: "/api/listings?page=2". */
  path: string;
  params?: Record<string, string>;
  /** Sent as JSON; text is sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  session?: { id: string; sessionVersion: number } | null;
  /** The client's IP address. */
  address?: string;
};

export type RouteAnswer<Body> = { status: number; headers: Headers; body: Body };

const origin = 'http://localhost:3000';

/** Calls the handler like a server, waits for deferred work, and parses the JSON. */
export async function callRoute<Body = unknown>(
  handler: RouteHandler,
  { method = 'GET', path, params = {}, body, headers, session, address = '203.0.113.7' }: RouteCall,
): Promise<RouteAnswer<Body>> {
  const sent = new Headers({ host: new URL(origin).host, [peerAddressHeader()]: address, ...headers });
  if (session) sent.set('cookie', await sessionCookieHeaderFor(session));
  if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
  const request = new Request(new URL(path, origin), {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  await waitForDeferredWork();
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
