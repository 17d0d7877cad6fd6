import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { normalizeRequest } from './normalize-request.ts';

/**
 * Prepares requests where Next's own server (`next start`, `next dev`) takes them. It gives an application no place before
 * its router; Node's channel is the one that works there. Our own server calls `normalizeRequest` itself.
 */
export function normalizeNextRequests(): void {
  subscribe('http.server.request.start', (message) => {
    normalizeRequest((message as { request: IncomingMessage }).request);
  });
}
