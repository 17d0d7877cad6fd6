import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startLoadBalancer } from './load-balancer.ts';

async function openInstance(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openAddress(...instances: string[]): Promise<string> {
  const address = await startLoadBalancer(0, instances);
  onTestFinished(address.close);
  return `http://127.0.0.1:${address.port}`;
}

type Question = { method?: string; headers?: Record<string, string>; body?: string };

async function ask(url: string, { body, ...options }: Question = {}): Promise<IncomingMessage> {
  const request = send(url, options);
  request.end(body);
  const [response] = await once(request, 'response');
  return response;
}

const named =
  (name: string): RequestListener =>
  (_request, response) =>
    void response.end(name);

test('each request goes to the next instance, whoever asks', async () => {
  const address = await openAddress(await openInstance(named('one')), await openInstance(named('two')));
  const answers: string[] = [];
  for (let index = 0; index < 4; index += 1) answers.push(await text(await ask(address)));
  expect(answers).toEqual(['one', 'two', 'one', 'two']);
});

test('an instance that is taken from the list gets no further requests', async () => {
  const instances = [await openInstance(named('one')), await openInstance(named('two'))];
  const balancer = await startLoadBalancer(0, instances);
  onTestFinished(balancer.close);
  const address = `http://127.0.0.1:${balancer.port}`;
  expect(await text(await ask(address))).toBe('one');
  instances.shift();
  expect([await text(await ask(address)), await text(await ask(address))]).toEqual(['two', 'two']);
});

test('address, headers, cookies and body pass as they are; who asked is added for the instance', async () => {
  const address = await openAddress(
    await openInstance(async (request, response) => {
      const { method, url, headers } = request;
      response.writeHead(418, 'Teapot', { 'set-cookie': ['a=1', 'b=2'] });
      response.end(JSON.stringify({ method, url, headers, length: (await text(request)).length }));
    }),
  );
  const answer = await ask(`${address}//a/%2F/b?c=%20`, {
    method: 'DELETE',
    headers: { host: 'market.example', 'x-forwarded-for': '192.0.2.7', 'transfer-encoding': 'chunked' },
    body: 'x'.repeat(200_000),
  });
  expect([answer.statusCode, answer.statusMessage]).toEqual([418, 'Teapot']);
  expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  const seen = JSON.parse(await text(answer));
  expect(seen).toMatchObject({ method: 'DELETE', url: '//a/%2F/b?c=%20', length: 200_000 });
  expect(seen.headers).toMatchObject({ host: 'market.example', 'x-forwarded-proto': 'http' });
  expect(seen.headers['x-forwarded-for']).toMatch(/^192\.0\.2\.7, (::ffff:)?127\.0\.0\.1$/);
});

test('a stream comes piece by piece, and who hangs up is gone for the instance as well', async () => {
  const left = Promise.withResolvers<void>();
  const address = await openAddress(
    await openInstance((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n');
      response.once('close', () => left.resolve());
    }),
  );
  const answer = await ask(address);
  const [piece] = await once(answer, 'data');
  expect(String(piece)).toBe('retry: 3000\n\n');
  answer.destroy();
  await left.promise;
});

test('who leaves in the middle of a body is gone for the instance as well', async () => {
  const come = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const address = await openAddress(
    await openInstance((request) => {
      request.once('data', () => come.resolve());
      request.once('close', () => left.resolve());
    }),
  );
  const request = send(address, { method: 'POST', headers: { 'content-length': '100' } });
  request.on('error', () => {});
  request.write('half');
  await come.promise;
  request.destroy();
  await left.promise;
});

test('a refusal of what was only announced does not wait for the body', async () => {
  const address = await openAddress(
    await openInstance((_request, response) => void response.writeHead(413).end()),
  );
  const request = send(address, { method: 'POST', headers: { 'content-length': '900000000' } });
  request.on('error', () => {});
  request.flushHeaders();
  const [answer] = await once(request, 'response');
  expect(answer.statusCode).toBe(413);
  request.destroy();
});

test('an instance that is gone is a 502; one that dies in the middle of an answer breaks it off', async () => {
  const dying = await openInstance((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
  });
  const address = await openAddress('http://127.0.0.1:1', dying);
  expect((await ask(address)).statusCode).toBe(502);
  await expect(text(await ask(address))).rejects.toThrow('aborted');
});
