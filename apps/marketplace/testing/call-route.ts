import { settleDeferredWork } from '@repo/base/deferred';
import { peerAddressHeader } from '@repo/http/client-address';
import type { RouteHandler } from '@repo/http/declaration';
import { sessionOf } from './session-of.ts';

export type RouteCall = {
  method?: string;
  /** With the query: "/api/listings?page=2". */
  path: string;
  params?: Record<string, string>;
  /** Sent as JSON, or as it is when it is text. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Whose session cookie is sent. */
  session?: { id: string; sessionVersion: number } | null;
  /** The address of the socket. */
  address?: string;
};

export type RouteAnswer<Body> = { status: number; headers: Headers; body: Body };

const origin = 'http://localhost:3000';

/** Calls a route's handler as a server would, waits for the work after the answer, and reads the JSON. */
export async function callRoute<Body = unknown>(
  handler: RouteHandler,
  { method = 'GET', path, params = {}, body, headers, session, address = '203.0.113.7' }: RouteCall,
): Promise<RouteAnswer<Body>> {
  const sent = new Headers({ host: new URL(origin).host, [peerAddressHeader()]: address, ...headers });
  if (session) sent.set('cookie', await sessionOf(session));
  if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
  const request = new Request(new URL(path, origin), {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  await settleDeferredWork();
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
