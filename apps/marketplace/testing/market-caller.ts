import { findHandler } from '@repo/http/testing/find-handler';
import type { Favorite } from '@repo/schemas/marketplace/favorite';
import type { Listing, ListingPage } from '@repo/schemas/marketplace/listing';
import { routes } from '#generated/routes.ts';
import { sessionCookieHeaderFor } from './session-cookie.ts';

/** The fields of most responses; other calls pass their own type. */
type UsualBody = Listing &
  ListingPage &
  Favorite & { error: string; details: { field: string; message: string }[]; message: string };

type MarketAnswer<Body> = { status: number; headers: Headers; body: Body };

type Send = <Body = UsualBody>(
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<MarketAnswer<Body>>;

export type MarketplaceCaller = Record<'get' | 'post' | 'put' | 'delete', Send>;

/** Calls route handlers directly; signed out if the person is null. */
export function createMarketplaceCaller(
  person: { id: string; sessionVersion: number } | null,
): MarketplaceCaller {
  const send =
    (method: string): Send =>
    async <Body>(path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const url = new URL(path, 'http://localhost:3000');
      const sent = new Headers(headers);
      const cookie = person && (await sessionCookieHeaderFor(person));
      if (cookie) sent.set('cookie', cookie);
      if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
      const { handler, params } = findHandler(routes, method, url.pathname);
      const response = await handler(
        new Request(url, {
          method,
          headers: sent,
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
        { params: Promise.resolve(params) },
      );
      return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
    };
  return { get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') };
}
