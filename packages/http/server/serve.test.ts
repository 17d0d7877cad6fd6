import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createGracefulShutdown } from './graceful-shutdown.ts';

const program = join(import.meta.dirname, '../testing/example-server.ts');

/** The example service in a process of its own, until the test ends. */
function start(...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, TZ: 'UTC' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said: string[] = [];
  const waiting: { words: string; resolve: (line: string) => void }[] = [];
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
  });
  if (!child.stdout) throw new Error('It has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const words = line.startsWith('{') ? JSON.parse(line).msg : line;
    said.push(words);
    for (const waiter of waiting) if (waiter.words === words) waiter.resolve(line);
  });
  const exited = once(child, 'close').then(([code]) => ({ code, said, errors }));
  return {
    child,
    said,
    exited,
    /** The line with these words, now or when it comes. */
    hear: (words: string): Promise<string> =>
      new Promise((resolve, reject) => {
        waiting.push({ words, resolve });
        exited.then(() =>
          reject(new Error(`It ended without saying “${words}”: ${said.join(', ')} ${errors}`)),
        );
      }),
  };
}

async function startReady(...args: string[]) {
  const process = start(...args);
  const { port, host } = JSON.parse(await process.hear('ready'));
  return { ...process, port: Number(port), host };
}

type Options = { method?: string; headers?: Record<string, string>; agent?: Agent; body?: string };

async function ask(port: number, path: string, { body, ...options }: Options = {}): Promise<IncomingMessage> {
  const request = send({ host: '127.0.0.1', port, path, ...options });
  request.end(body);
  const [response] = await once(request, 'response');
  return response;
}

test('the API is answered by its routes, everything else by the pages', async () => {
  const { port, said } = await startReady();
  expect(said).toEqual(['started', 'pages opened', 'ready']);
  expect(await text(await ask(port, '/api/health/live?x=1'))).toBe('{"address":"127.0.0.1"}');
  expect(await text(await ask(port, '/somewhere?x=1'))).toBe('page /somewhere?x=1');
  expect(await text(await ask(port, '/api/nothing'))).toBe('page /api/nothing');
  expect(await text(await ask(port, '/api/feed'))).toBe('page /api/feed');
  const strange = await ask(port, '/api/health/live', { headers: { host: 'a b' } });
  expect(await text(strange)).toBe('page /api/health/live');
});

test('at a host that serves files alone everything else is 404', async () => {
  const { port } = await startReady();
  const headers = { host: 'files.example' };
  expect(await text(await ask(port, '/files/a.html?x=/login', { headers }))).toBe(
    'page /files/a.html?x=/login',
  );
  for (const path of [
    '/',
    '/login',
    '/robots.txt',
    '/_next/image?url=/files/',
    '/.well-known/x',
    '/api/none',
  ]) {
    const refused = await ask(port, path, { headers });
    expect([path, refused.statusCode]).toEqual([path, 404]);
    expect(refused.headers['x-content-type-options']).toBe('nosniff');
    expect(await text(refused)).toBe('There is nothing at this address\n');
  }
  expect((await ask(port, '/login', { headers, method: 'HEAD' })).statusCode).toBe(404);
  expect((await ask(port, '/login')).statusCode).toBe(200);
});

test('a service of its own machine is not reached from the network, one with an address elsewhere is', async () => {
  expect((await startReady()).host).toBe('127.0.0.1');
  const open = await startReady('all', '0', 'https://market.example');
  expect(['::', '0.0.0.0']).toContain(open.host);
  const contained = await startReady('all', '0', 'http://localhost:3000', '*');
  expect(['::', '0.0.0.0']).toContain(contained.host);
  expect(await text(await ask(open.port, '/api/health/live'))).toMatch(/127\.0\.0\.1/);
});

test('a request that asks to be upgraded is answered like any other', async () => {
  const { port } = await startReady();
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' };
  expect((await ask(port, '/api/health/live', { headers })).statusCode).toBe(200);
});

test('an answer is compressed for whoever takes that, and the others are distinguished', async () => {
  const { port } = await startReady();
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ what: 'x'.repeat(2_000) });
  const feed = (headers: Record<string, string>) =>
    ask(port, '/api/feed', { method: 'POST', headers: { ...json, ...headers }, body });
  const packed = await feed({ 'accept-encoding': 'gzip' });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  const plain = await feed({});
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.headers.vary).toBe('Accept-Encoding');
  expect(JSON.parse(await text(plain)).eaten).toHaveLength(2_000);
  // Nothing is there to be compressed.
  expect((await ask(port, '/api/leave')).headers.vary).toBeUndefined();
});

test('a worker answers health checks and nothing else, and opens no pages', async () => {
  const { port, said, child, exited } = await startReady('worker');
  expect(said).toEqual(['started', 'ready']);
  expect((await ask(port, '/api/health/live')).statusCode).toBe(200);
  expect((await ask(port, '/api/watch')).statusCode).toBe(404);
  expect((await ask(port, '/')).statusCode).toBe(404);
  child.kill('SIGTERM');
  expect(await exited).toMatchObject({ code: 0 });
  expect(said).not.toContain('pages opened');
});

test('a signal stops it in order: what is under way is finished, and only then jobs and the database', async () => {
  const { port, child, hear, exited } = await startReady();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  // A connection that is kept and idle, a stream without an end, and a request of which half is there.
  await text(await ask(port, '/api/health/live', { agent }));
  const stream = await ask(port, '/api/watch');
  const body = '{"what":"hay"}';
  const upload = send({
    host: '127.0.0.1',
    port,
    path: '/api/feed',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  await once(upload, 'continue');
  upload.write(body.slice(0, 5));

  child.kill('SIGTERM');
  await hear('stopping');
  expect(await text(stream)).toBe('retry: 3000\n\n');
  const [refusal] = await once(connect(port, '127.0.0.1'), 'error');
  expect(refusal).toMatchObject({ code: 'ECONNREFUSED' });

  upload.end(body.slice(5));
  const [answer] = await once(upload, 'response');
  expect(answer.headers.connection).toBe('close');
  expect(await text(answer)).toBe('{"eaten":"hay"}');
  const { code, said } = await exited;
  expect(code).toBe(0);
  const order = [
    'stopping',
    'stream over',
    'deferred work',
    'jobs stopped',
    'pages closed',
    'closed',
    'telemetry closed',
    'stopped',
  ];
  expect(said.filter((line) => order.includes(line))).toEqual(order);
});

test.each([
  { stuck: 'telemetry', seconds: 3 },
  { stuck: 'pages', seconds: 10 },
])(
  'a stop does not wait for $stuck beyond $seconds seconds',
  async ({ stuck, seconds }) => {
    const { child, hear, exited } = await startReady('all', '0', 'http://localhost:3000', '127.0.0.1', stuck);
    const startedAt = performance.now();
    child.kill('SIGTERM');
    await hear('stopped');
    expect(await exited).toMatchObject({ code: 0 });
    expect(performance.now() - startedAt).toBeLessThan(seconds * 1_000);
  },
  20_000,
);

test('who hangs up on a stream is let go at once', async () => {
  const { port, hear } = await startReady();
  const stream = await ask(port, '/api/watch');
  const over = hear('stream over');
  stream.destroy();
  await over;
  expect(await text(await ask(port, '/api/health/live'))).toBe('{"address":"127.0.0.1"}');
});

test('who insists is obeyed at once', async () => {
  const { port, child, exited } = await startReady();
  const upload = send({
    host: '127.0.0.1',
    port,
    path: '/api/feed',
    method: 'POST',
    headers: { expect: '100-continue' },
  });
  upload.on('error', () => {});
  await once(upload, 'continue');
  const insisting = setInterval(() => child.kill('SIGINT'), 100);
  onTestFinished(() => clearInterval(insisting));
  const { code, said } = await exited;
  expect(code).toBe(130);
  expect(said).not.toContain('stopped');
});

test('a port that is taken is said in a sentence', async () => {
  const { port } = await startReady();
  const { code, errors } = await start('all', String(port)).exited;
  expect(code).toBe(1);
  expect(errors).toMatch(/^The service cannot start: .*EADDRINUSE.*\n$/);
});

test('an answer that takes longer than the shutdown timeout is broken off, and counted', async () => {
  const server = createServer(() => {});
  const stop = createGracefulShutdown(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const request = send({ host: '127.0.0.1', port });
  const broken = once(request, 'error');
  request.end();
  await once(server, 'request');
  expect(await stop(20)).toEqual({ brokenOff: 1 });
  expect((await broken)[0]).toMatchObject({ code: 'ECONNRESET' });
});
