import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createProxyServer } from 'httpxy';

export type OneAddress = {
  port: number;
  /** Breaks off what is still open. */
  close: () => Promise<void>;
};

/**
 * What is in front of several instances of a service, as a balancer does: each request goes to the next one in turn,
 * whoever asks, so that nobody is served by one instance alone.
 */
export async function openOneAddress(
  port: number,
  instances: readonly string[],
  host: string | undefined = '127.0.0.1',
): Promise<OneAddress> {
  const proxy = createProxyServer();
  // What a caller only announces reaches the instance before its body does: a refusal need not wait for it.
  proxy.on('proxyReq', (outgoing) => outgoing.flushHeaders());
  let turn = -1;
  const server = createServer((request, response) => {
    turn = (turn + 1) % instances.length;
    addForwardedHeaders(request);
    proxy
      .web(request, response, { target: instances[turn] ?? '' })
      // The caller left, or the instance did.
      .catch(() => giveUp(response));
  });
  // An upload may take as long as a service lets it.
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
