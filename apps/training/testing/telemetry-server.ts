import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createRequestListener } from '@repo/http/server/create-listener';
import { observeRequests } from '@repo/http/server/observe-requests';
import { onTestFinished } from 'vitest';
import { pages } from '#generated/pages.ts';
import { routes } from '#generated/routes.ts';
import { services } from '#services.ts';

type Options = { method?: string; headers?: Record<string, string>; body?: unknown };

/** The routes behind the production server's listener; every page is "a page". Until the test ends. */
export async function openObservedServer() {
  const fallback = (_: unknown, response: { end(body: string): void }) => response.end('a page');
  const answer = createRequestListener({ routes, fallback, logger: services().logger });
  const server = createServer(observeRequests(answer, { routes, pages }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Not by fetch, whose requests would be traced too. */
  async function ask(path: string, { method, headers, body }: Options = {}) {
    const request = send({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { ...headers, connection: 'close' },
    });
    if (body !== undefined) request.setHeader('content-type', 'application/json');
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(request, 'response');
    return { status: Number(response.statusCode), text: await text(response) };
  }

  return { ask, port };
}

/** A port that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
