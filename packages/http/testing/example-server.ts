import { createLogger } from '@repo/base/logger';
import { z } from 'zod';
import { eventStreamResponse } from '../event-stream.ts';
import { serveOrExit } from '../server/serve.ts';
import { createExampleService } from './example-service.ts';

/** `node example-server.ts <role> <port> <public address> <listen host> <what never closes>`: the example service in a process of its own; it says in its log what it does. */
const { route } = createExampleService();
const logger = createLogger({ service: 'zoo', level: 'info' });
function say(what: string): void {
  logger.info(what);
}

const feed = route({
  operationId: 'feed',
  summary: 'Feed',
  tags: [],
  access: 'public',
  body: z.object({ what: z.string() }),
  response: { schema: z.object({ eaten: z.string() }) },
  run: ({ ctx, body }) => {
    ctx.defer(async () => say('deferred work'));
    return { eaten: body.what };
  },
});

const watch = route({
  operationId: 'watch',
  summary: 'Watch',
  tags: [],
  access: 'public',
  response: 'stream',
  run: ({ request }) => eventStreamResponse({ request, start: () => () => say('stream over') }),
});

const live = route({
  operationId: 'live',
  summary: 'Live',
  tags: [],
  access: 'public',
  response: { schema: z.object({ address: z.string() }) },
  run: ({ ctx }) => ({ address: ctx.address }),
});

const leave = route({
  operationId: 'leave',
  summary: 'Leave',
  tags: [],
  access: 'public',
  response: 'redirect',
  run: () => new Response(null, { status: 307, headers: { location: 'https://zoo.example/gate' } }),
});

const stuck = process.argv[6];
const closed = async (what: string) => (what === stuck ? new Promise<void>(() => {}) : say(`${what} closed`));

const role = process.argv[2] === 'worker' ? 'worker' : 'all';
await serveOrExit({
  routes: [
    { path: '/api/feed', module: { POST: feed } },
    { path: '/api/watch', module: { GET: watch } },
    { path: '/api/leave', module: { GET: leave } },
    { path: '/api/health/live', module: { GET: live } },
  ],
  start: () => say('started'),
  startTelemetry: async () => ({ close: () => closed('telemetry') }),
  settings: () => ({
    name: 'Zoo',
    port: Number(process.argv[3] ?? 0),
    publicUrl: process.argv[4] ?? 'http://localhost:3000',
    listenHost: process.argv[5],
    role,
    logger,
  }),
  openPages: async () => {
    say('pages opened');
    return {
      prepare: async () => {},
      getRequestHandler: () => async (request, response) => void response.end(`page ${request.url}`),
      close: () => closed('pages'),
    };
  },
  isServedHere: (headers, pathname) =>
    headers.get('host') !== 'files.example' || pathname.startsWith('/files/'),
  stopJobs: async () => say('jobs stopped'),
  close: async () => say('closed'),
});
