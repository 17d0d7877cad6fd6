import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that redirects every request. `followed` are the requests that reached the target. */
export async function startRedirectingServer(status: 302 | 307 = 302) {
  const followed: string[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/elsewhere') {
      followed.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    asked += 1;
    response.writeHead(status, { location: `http://${request.headers.host}/elsewhere` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    followed,
    /** Number of redirected requests. */
    asked: () => asked,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
