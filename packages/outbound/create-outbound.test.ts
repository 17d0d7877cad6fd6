import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from './create-outbound.ts';
import type { Lookup } from './public-connector.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receive(answer: RequestListener) {
  const paths: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    paths.push(request.url);
    answer(request, response);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, paths, connections: () => connections };
}

function outbound(options: Parameters<typeof createOutbound>[0]): Outbound {
  const made = createOutbound(options);
  closing.push(() => made.close());
  return made;
}

const post = (url: string) => ({ method: 'POST' as const, url, headers: {}, body: '{}' });

/** Answers each lookup with the next of these addresses. */
function lookups(...addresses: string[]): Lookup {
  return (_name, options, callback) => {
    const address = addresses.shift() ?? '127.0.0.1';
    const family = address.includes(':') ? 6 : 4;
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

describe('a local origin that is allowed', () => {
  test('is answered: the status, how long to wait and the first KB', async () => {
    const server = await receive((_, response) => {
      response.writeHead(503, { 'retry-after': '7' }).end(`\u0000${'a'.repeat(5_000)}`);
    });
    const answer = await outbound({ localOrigins: [server.origin] }).send(post(`${server.origin}/in`));
    expect(answer).toMatchObject({ answered: true, status: 503, retryAfterMs: 7_000 });
    expect(answer).toHaveProperty('text', 'a'.repeat(1_023));
  });

  test('is not followed elsewhere', async () => {
    const server = await receive((_, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const answer = await outbound({ localOrigins: [server.origin] }).send(post(`${server.origin}/in`));
    expect(answer).toMatchObject({ answered: true, status: 307 });
    expect(server.paths).toEqual(['/in']);
  });

  test('has a time limit, also for the rest of an answer', async () => {
    const server = await receive((request, response) => {
      if (request.url === '/half') response.write('half of it');
    });
    const { send } = outbound({ localOrigins: [server.origin], timeoutMs: 100 });
    for (const path of ['/silent', '/half']) {
      expect(await send(post(`${server.origin}${path}`))).toMatchObject({
        answered: false,
        refused: false,
        problem: 'It did not answer in time.',
      });
    }
  });

  test('is sent 60 requests at once, so that none waits for the time limit of another', async () => {
    const open: (() => void)[] = [];
    const server = await receive((_, response) => {
      open.push(() => response.end());
      if (open.length === 60) for (const end of open) end();
    });
    const { send } = outbound({ localOrigins: [server.origin], timeoutMs: 3_000 });
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(post(server.origin))));
    expect(answers.filter(({ answered }) => answered)).toHaveLength(60);
  });

  test('that is away is a sentence', async () => {
    const origin = 'http://127.0.0.1:1';
    expect(await outbound({ localOrigins: [origin] }).send(post(origin))).toMatchObject({
      answered: false,
      refused: false,
      problem: 'Nothing answers at its address.',
    });
  });
});

describe('an address inside the own network', () => {
  test('is not connected to, whatever it is written as', async () => {
    const server = await receive((_, response) => response.end());
    const { send } = outbound({});
    for (const url of [
      `http://127.0.0.1:${server.port}`,
      `https://127.0.0.1:${server.port}`,
      'https://127.0.0.1',
      'https://2130706433',
      'https://0x7f.1',
      'https://[::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[64:ff9b::7f00:1]',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost',
    ])
      expect([url, await send(post(url))]).toMatchObject([url, { answered: false, refused: true }]);
    expect(server.connections()).toBe(0);
  });

  test('is not connected to by a name that leads there', async () => {
    for (const address of ['10.0.0.1', '127.0.0.1', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fd00::1']) {
      const answer = await outbound({ lookup: lookups(address) }).send(post('https://receiver.example'));
      expect([address, answer]).toMatchObject([address, { answered: false, refused: true }]);
    }
  });

  test('is not connected to by a name of several addresses, one of them inside', async () => {
    const both: Lookup = (_name, _options, callback) => {
      callback(null, [
        { address: '192.88.98.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    };
    const answer = await outbound({ lookup: both }).send(post('https://receiver.example'));
    expect(answer).toMatchObject({ answered: false, refused: true });
  });

  test('is not connected to by a name that led elsewhere before (DNS rebinding)', async () => {
    const seen: string[] = [];
    const answers = lookups('192.88.98.1', '127.0.0.1');
    const counted: Lookup = (name, options, callback) => {
      seen.push(name);
      answers(name, options, callback);
    };
    const { send } = outbound({ lookup: counted, timeoutMs: 100 });
    // The public address is looked up once and connected to, so it is not refused; nobody answers there.
    expect(await send(post('https://receiver.example'))).toMatchObject({ answered: false, refused: false });
    expect(seen).toEqual(['receiver.example']);
    expect(await send(post('https://receiver.example'))).toMatchObject({ answered: false, refused: true });
  });
});
