import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { endEventStreams } from '../event-stream.ts';

/**
 * Watches a server's answers, so that it can be stopped without breaking one off. The function it answers takes no more
 * connections, ends event streams, which have no end of their own, and waits until every answer is out, at most
 * `patienceMs`; it tells how many were broken off then.
 */
export function watchAnswers(server: Server): (patienceMs: number) => Promise<number> {
  const open = new Set<ServerResponse>();
  let isStopping = false;

  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    open.add(response);
    if (isStopping) lastOnItsConnection(response);
    response.once('close', () => {
      open.delete(response);
      // Its connection would be kept for a next request.
      if (isStopping) setImmediate(() => server.closeIdleConnections());
    });
  });

  return async (patienceMs) => {
    isStopping = true;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const response of open) lastOnItsConnection(response);
    endEventStreams();
    let brokenOff = 0;
    const timer = setTimeout(() => {
      brokenOff = open.size;
      server.closeAllConnections();
    }, patienceMs);
    await closed;
    clearTimeout(timer);
    return brokenOff;
  };
}

function lastOnItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
