import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';

export type LoadBalancer = {
  port: number;
  close: () => Promise<void>;
};

/**
 * A round-robin load balancer in front of several instances, so that no client uses one instance only. `instances` is read
 * for each request: what is removed from the list gets no further ones.
 */
export async function startLoadBalancer(
  port: number,
  instances: readonly string[],
  host: string | undefined = '127.0.0.1',
): Promise<LoadBalancer> {
  const proxy = createProxyServer();
  // Headers are sent before the body, so that an instance can reject a request early.
  proxy.on('proxyReq', (outgoing) => outgoing.flushHeaders());
  let turn = -1;
  const server = createServer((request, response) => {
    turn = (turn + 1) % Math.max(instances.length, 1);
    addForwardedHeaders(request);
    proxy
      .web(request, response, { target: instances[turn] ?? '' })
      // The client or the instance disconnected.
      .catch(() => giveUp(response));
  });
  // Uploads may take as long as a service allows.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addForwardedHeaders({ headers, socket }: IncomingMessage): void {
  const before = [headers['x-forwarded-for'] ?? []].flat();
  headers['x-forwarded-for'] = [...before, socket.remoteAddress].join(', ');
  headers['x-forwarded-proto'] ??= 'http';
  headers['x-forwarded-host'] ??= headers.host ?? '';
}

function giveUp(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) response.destroy();
  else response.writeHead(502).end();
}
