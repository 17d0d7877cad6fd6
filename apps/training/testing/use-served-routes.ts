import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequestListener } from '@repo/http/server/create-listener';
import { afterAll, beforeAll } from 'vitest';
import { routes } from '#generated/routes.ts';
import { services } from '#services.ts';

/** Serves the routes on a local port, for external callbacks. */
export function useServedRoutes() {
  let server: Server | undefined;
  let url = '';

  beforeAll(async () => {
    server = createServer((request, response) =>
      createRequestListener({
        routes,
        fallback: (_, refused) => refused.writeHead(404).end(),
        logger: services().logger,
      })(request, response),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(async () => {
    server?.closeAllConnections();
    server?.close();
  });

  return {
    get url() {
      return url;
    },
  };
}
