import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import compression from 'compression';
import type { Logger } from '../logger.ts';
import type { ManifestEntry } from '../openapi.ts';
import { createRouteMatcher, type FoundRoute } from './match-route.ts';

/** What answers everything that is no route of the API: Next's request handler. */
export type FallbackHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

type Options = { routes: readonly ManifestEntry[]; fallback: FallbackHandler; logger: Logger };

/** A host that a URL can be made of as it stands; any other is for the fallback to judge. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The production door: a request for a route of the manifest goes straight to its handler, everything else to `fallback`.
 * An answer is compressed where the caller takes that, as Next does with its own.
 */
export function createListener({ routes, fallback, logger }: Options): RequestListener {
  const match = createRouteMatcher(routes);
  const matches = new WeakMap<IncomingMessage, FoundRoute>();
  const compress = compression();

  const answer = getRequestListener(
    (request, { incoming }) => {
      const found = matches.get(incoming as IncomingMessage);
      if (!found) throw new Error('A request came this way without a route');
      return found.handler(request, { params: Promise.resolve(found.params) });
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

  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const found = plainHost.test(request.headers.host ?? 'localhost')
      ? match(request.method ?? '', path)
      : null;
    if (!found) {
      fallback(request, response);
      return;
    }
    matches.set(request, found);
    compress(request as never, response as never, () => void answer(request, response));
  };
}
