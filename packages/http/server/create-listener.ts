import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Logger } from '@repo/base/logger';
import compression from 'compression';
import { type Answer, toWebResponse } from '../answer.ts';
import type { ManifestEntry } from '../route-module.ts';
import { createRouteMatcher, type FoundRoute } from './match-route.ts';

/** What answers everything that is no route of the API: Next's request handler. */
export type FallbackHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Noted on the request itself: that needs no table. */
const foundRoute = Symbol('route');
type Matched = IncomingMessage & { [foundRoute]?: FoundRoute };

/** "/api/listings/[id]" of a request that a route of the API has taken. */
export function foundRoutePath(request: IncomingMessage): string | undefined {
  return (request as Matched)[foundRoute]?.path;
}

type Options = { routes: readonly ManifestEntry[]; fallback: FallbackHandler; logger: Logger };

/** A host that a URL can be made of as it stands; any other is for the fallback to judge. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The production server: a request for a route of the manifest goes straight to its handler, everything else to `fallback`.
 * An answer is compressed where the caller takes that, as Next does with its own.
 */
export function createRequestListener({ routes, fallback, logger }: Options): RequestListener {
  const match = createRouteMatcher(routes);
  const compress = compression();

  const answerRoute = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const found = (incoming as Matched)[foundRoute];
      if (!found) throw new Error('A request came this way without a route');
      const context = { params: Promise.resolve(found.params) };
      const response = outgoing as ServerResponse;
      // A route makes its answer; what only refuses a method is a plain handler.
      const answer: Answer | Response = await (found.handler.answer ?? found.handler)(request, context);
      if (answer instanceof Response || !isWhole(answer.body)) {
        compress(incoming as never, response as never, () => {});
        return answer instanceof Response ? answer : toWebResponse(answer);
      }
      const isPlainJson = answer.headers.get('content-type') === 'application/json';
      if (incoming.headers['accept-encoding'] !== undefined || !isPlainJson) {
        compress(incoming as never, response as never, () => {});
      } else answer.headers.append('vary', 'Accept-Encoding');
      writeWhole(response, answer.status, answer.headers, answer.body);
      return RESPONSE_ALREADY_SENT;
    },
    {
      // HTTP/1.0 knows no Host.
      hostname: 'localhost',
      // Next lives in this process, and its Request and Response are Node's own.
      overrideGlobalObjects: false,
      errorHandler: (error) => {
        if (error instanceof RequestError) return new Response(null, { status: 400 });
        logger.error({ err: error }, 'a request failed outside of its route');
        return new Response(null, { status: 500 });
      },
    },
  );

  return (request: Matched, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const found = plainHost.test(request.headers.host ?? 'localhost')
      ? match(request.method ?? '', path)
      : null;
    if (!found) {
      fallback(request, response);
      return;
    }
    request[foundRoute] = found;
    void answerRoute(request, response);
  };
}

type Whole = string | Uint8Array<ArrayBuffer> | null;

function isWhole(body: Answer['body']): body is Whole {
  return body === null || typeof body === 'string' || body instanceof Uint8Array;
}

/** An answer that is there as a whole, which nearly all are, needs no Response: making and reading one is a third of the work. */
function writeWhole(response: ServerResponse, status: number, headers: Headers, body: Whole): void {
  const cookies = headers.getSetCookie();
  for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  if (body !== null) response.setHeader('content-length', Buffer.byteLength(body));
  response.writeHead(status).end(body);
}
