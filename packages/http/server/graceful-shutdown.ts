import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { endAllEventStreams } from '../event-stream.ts';

/**
 * The answers under way, each at a place of its own in a list that stays. A Set allocates its table again every few dozen
 * requests, and the old tables keep answered requests out of V8's quick collections (measured in decision 15).
 */
function createPlaces() {
  const places: (ServerResponse | null)[] = [];
  const free: number[] = [];
  return {
    take(response: ServerResponse): number {
      const place = free.pop() ?? places.length;
      places[place] = response;
      return place;
    },
    leave(place: number): void {
      places[place] = null;
      free.push(place);
    },
    all: () => places.filter((response) => response !== null),
  };
}

/** `brokenOff` counts the answers that were cut off after `timeoutMs`. */
type GracefulShutdown = (timeoutMs: number) => Promise<{ brokenOff: number }>;

/**
 * Watches a server's answers, so that it can be stopped without breaking one off. The function it returns takes no more
 * connections, ends event streams, which have no end of their own, and waits until every answer is out, at most
 * `timeoutMs`.
 */
export function createGracefulShutdown(server: Server): GracefulShutdown {
  const open = createPlaces();
  let isStopping = false;

  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    const place = open.take(response);
    if (isStopping) lastOnItsConnection(response);
    response.once('close', () => {
      open.leave(place);
      // Its connection would be kept for a next request.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });

  return async (timeoutMs) => {
    isStopping = true;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const response of open.all()) lastOnItsConnection(response);
    endAllEventStreams();
    let brokenOff = 0;
    const timer = setTimeout(() => {
      brokenOff = open.all().length;
      server.closeAllConnections();
    }, timeoutMs);
    await closed;
    clearTimeout(timer);
    return { brokenOff };
  };
}

function lastOnItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
