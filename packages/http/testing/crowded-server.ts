import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGracefulShutdown } from '../server/graceful-shutdown.ts';

/** `node --expose-gc crowded-server.ts <crowd>`: answers once so many wait for it. It says its port. */
const crowd = Number(process.argv[2]);
let crowds = 0;
let waiting: ServerResponse[] = [];
const server = createServer((_request, response) => {
  waiting.push(response);
  if (waiting.length < crowd) return;
  crowds += 1;
  // What is reallocated does harm once an earlier layout lies among the old objects, as it does in time.
  if (crowds === 50) globalThis.gc?.();
  const all = waiting;
  waiting = [];
  for (const one of all) one.writeHead(200, { 'content-type': 'text/plain' }).end('a page '.repeat(300));
});
// However slow the machine is that asks.
server.keepAliveTimeout = 60_000;
createGracefulShutdown(server);
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
