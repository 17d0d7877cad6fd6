import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutbound, type Outbound } from './create-outbound.ts';
import { createResolveName, NameNotResolvedError } from './resolve-name.ts';
import { type NameRecord, startNameServer } from './testing/name-server.ts';

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
      'https://0177.0.0.1',
      'https://127.0.0.1.',
      'https://１２７.0.0.1',
      'https://[::1]',
      'https://[::ffff:127.0.0.1]',
      'https://[64:ff9b::7f00:1]',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost',
    ])
      expect([url, await send(post(url))]).toMatchObject([url, { answered: false, refused: true }]);
    expect(server.connections()).toBe(0);
  });

  const nameServer = async (answer: Parameters<typeof startNameServer>[0]) => {
    const server = await startNameServer(answer);
    closing.push(server.close);
    return server;
  };
  const a = (data: string): NameRecord => ({ type: 'A', name: 'receiver.example', data });
  const aaaa = (data: string): NameRecord => ({ type: 'AAAA', name: 'receiver.example', data });
  const url = 'https://receiver.example';

  test.each<[string, NameRecord[]]>([
    ['a private address', [a('10.0.0.1')]],
    ['this machine', [a('127.0.0.1')]],
    ['the metadata service of clouds', [a('169.254.169.254')]],
    ['this machine by IPv6', [aaaa('::1')]],
    ['a private IPv6 address', [aaaa('fd00::1')]],
    ['an IPv4-mapped address', [aaaa('::ffff:10.0.0.1')]],
    ['an address behind NAT64', [aaaa('64:ff9b::a00:1')]],
    ['a public and a private one', [a('192.88.98.1'), a('10.0.0.1')]],
    ['a public one, and a private one by IPv6', [a('192.88.98.1'), aaaa('fd00::1')]],
    [
      'another name that leads inside',
      [
        { type: 'CNAME', name: 'receiver.example', data: 'inside.example' },
        { type: 'A', name: 'inside.example', data: '10.0.0.1' },
      ],
    ],
  ])('is not connected to by a name: %s', async (_, records) => {
    const { address } = await nameServer(({ type }) =>
      records.filter((record) => record.type === type || record.type === 'CNAME'),
    );
    expect(await outbound({ nameServers: [address] }).send(post(url))).toMatchObject({
      answered: false,
      refused: true,
      problem: 'The name leads to an address that is not on the public internet.',
    });
  });

  test('is not connected to by a name that led elsewhere before (DNS rebinding)', async () => {
    const led = ['192.88.98.1', '127.0.0.1'];
    const { address, asked } = await nameServer(({ type }) => (type === 'A' ? [a(led.shift() ?? '')] : []));
    const { send } = outbound({ nameServers: [address], timeoutMs: 300 });
    // The public address is looked up once and connected to, so it is not refused; nobody answers there.
    expect(await send(post(url))).toMatchObject({ answered: false, refused: false });
    expect(asked.filter(({ type }) => type === 'A')).toHaveLength(1);
    expect(await send(post(url))).toMatchObject({ answered: false, refused: true });
  });

  test('a name that nobody has, or that name servers do not answer, is a sentence', async () => {
    const { address } = await nameServer(() => []);
    expect(await outbound({ nameServers: [address] }).send(post(url))).toMatchObject({
      answered: false,
      refused: false,
      problem: 'Its name was not found.',
    });
    const silent = await nameServer(() => null);
    const resolve = createResolveName({ servers: [silent.address], timeoutMs: 50 });
    await expect(resolve('receiver.example')).rejects.toThrow(NameNotResolvedError);
    const { send } = outbound({ nameServers: [silent.address], timeoutMs: 100 });
    expect(await send(post(url))).toMatchObject({ answered: false, problem: 'It did not answer in time.' });
  });
});
