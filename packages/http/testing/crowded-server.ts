import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchAnswers } from '../server/stop-server.ts';

/** `node crowded-server.ts <crowd>`: answers once so many wait for it. It says its port. */
const crowd = Number(process.argv[2]);
let waiting: ServerResponse[] = [];
const server = createServer((_request, response) => {
  waiting.push(response);
  if (waiting.length < crowd) return;
  const all = waiting;
  waiting = [];
  for (const one of all) one.writeHead(200, { 'content-type': 'text/plain' }).end('a page '.repeat(300));
});
watchAnswers(server);
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
