import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { peerAddressHeader } from './client-address.ts';
import { createExampleService, DatabaseAway } from './testing/example-service.ts';

const animal = z.object({ name: z.string() });

function openZoo(options: Parameters<typeof createExampleService>[0] = {}) {
  const zoo = createExampleService(options);
  const common = { summary: 'An animal', tags: ['Animals'], response: { schema: animal } } as const;
  return {
    ...zoo,
    look: zoo.route({
      ...common,
      operationId: 'look',
      access: 'public',
      run: ({ ctx }) => ({ name: `${ctx.actor?.id ?? 'nobody'} at ${ctx.address}` }),
    }),
    feed: zoo.route({
      ...common,
      operationId: 'feed',
      access: 'visitor',
      run: ({ ctx }) => ({ name: ctx.actor.id }),
    }),
    move: zoo.route({
      ...common,
      operationId: 'move',
      access: 'keeper',
      run: ({ ctx }) => ({ name: ctx.actor.id }),
    }),
    knock: zoo.route({
      ...common,
      operationId: 'knock',
      access: 'public',
      rateLimit: 'knock',
      run: () => ({ name: 'Leo' }),
    }),
  };
}

function get(headers: Record<string, string> = {}): Request {
  return new Request('https://zoo.example/api/animals?secret=1', { headers });
}

function post(headers: Record<string, string> = {}): Request {
  return new Request('https://zoo.example/api/animals', {
    method: 'POST',
    headers: { host: 'zoo.example', ...headers },
  });
}

describe('request id', () => {
  it('is taken over when sane', async () => {
    const answer = await openZoo().look(get({ 'x-request-id': 'client-0123.abc' }));
    expect(answer.headers.get('x-request-id')).toBe('client-0123.abc');
  });

  it.each(['', 'has spaces in it', '"><script>', 'x'.repeat(129)])(
    'is made new instead of %j',
    async (sent) => {
      const answer = await openZoo().look(get({ 'x-request-id': sent }));
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is on failures too', async () => {
    const answer = await openZoo().feed(get());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('client address', () => {
  const from = (peer: string, forwarded?: string) =>
    get({
      [peerAddressHeader()]: peer,
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    });

  it.each([
    ['the peer', '', '203.0.113.9', undefined, '203.0.113.9'],
    ['the peer, whatever it claims, when no proxy is trusted', '', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['the peer, when it is not the proxy we trust', '10.0.0.0/8', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['what a trusted proxy saw', '10.0.0.0/8', '10.1.1.1', '203.0.113.9', '203.0.113.9'],
    [
      'the nearest stranger of a forged chain',
      '10.0.0.0/8,loopback',
      '127.0.0.1',
      '1.2.3.4, 203.0.113.9, 10.2.2.2',
      '203.0.113.9',
    ],
    ['the proxy itself, when it names nobody', '10.0.0.0/8', '10.1.1.1', 'unknown', '10.1.1.1'],
    ['an IPv4 peer in IPv6 clothes', '', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['what one trusted IPv6 proxy saw', 'fd00::1', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ])('is %s', async (_case, trustedProxies, peer, forwarded, expected) => {
    const answer = await openZoo({ trustedProxies }).look(from(peer, forwarded));
    expect(await answer.json()).toEqual({ name: `nobody at ${expected}` });
  });

  it('is not taken from X-Forwarded-For when there is no socket to ask', async () => {
    const answer = await openZoo({ trustedProxies: 'loopback' }).look(get({ 'x-forwarded-for': '1.2.3.4' }));
    expect(await answer.json()).toEqual({ name: 'nobody at unknown' });
  });
});

describe('origin of writes', () => {
  const cookie = 'who=visitor:mei';

  it.each<[string, Record<string, string>]>([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['the right host over another scheme', { origin: 'http://zoo.example' }],
    ['another port of our host', { origin: 'https://zoo.example:8443' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a cross-site fetch with our origin', { origin: 'https://zoo.example', 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_case, headers) => {
    const answer = await openZoo().feed(post({ cookie, ...headers }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: 'Forbidden' });
  });

  it.each<[string, Record<string, string>]>([
    ['our own page', { origin: 'https://zoo.example', 'sec-fetch-site': 'same-origin' }],
    ['a page of the host the request went to', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['a script', {}],
  ])('%s passes', async (_case, headers) => {
    expect((await openZoo().feed(post({ cookie, ...headers }))).status).toBe(200);
  });

  it('does not matter to a read', async () => {
    expect((await openZoo().feed(get({ cookie, origin: 'https://evil.example' }))).status).toBe(200);
  });

  it('does not matter to a call that proves itself by a header', async () => {
    const answer = await openZoo().move(post({ 'x-api-key': 'lion', origin: 'https://evil.example' }));
    expect(answer.status).toBe(200);
  });

  it('matters to a call by cookie, whatever API key comes with it', async () => {
    const zoo = openZoo();
    const headers = { cookie, 'x-api-key': 'lion', origin: 'https://evil.example' };
    expect((await zoo.feed(post(headers))).status).toBe(403);
    expect((await zoo.knock(post(headers))).status).toBe(403);
  });

  it('is looked at before the session is', async () => {
    const zoo = openZoo();
    zoo.state.authenticate = () => expect.unreachable('the session was looked at');
    expect((await zoo.feed(post({ cookie, origin: 'https://evil.example' }))).status).toBe(403);
  });
});

describe('access', () => {
  it('lets nobody in where a person is needed', async () => {
    const answer = await openZoo().feed(get());
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: 'Unauthorized' });
  });

  it('refuses the wrong role', async () => {
    const answer = await openZoo().move(get({ cookie: 'who=visitor:mei' }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: 'Forbidden' });
  });

  it('lets the right role in', async () => {
    expect(await (await openZoo().move(get({ cookie: 'who=keeper:raj' }))).json()).toEqual({ name: 'raj' });
  });

  it('is 503 when who is calling cannot be found out', async () => {
    const zoo = openZoo();
    zoo.state.authenticate = () => {
      throw new DatabaseAway('nobody there');
    };
    const answer = await zoo.feed(get({ cookie: 'who=visitor:mei' }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  });
});

describe('rate limit', () => {
  it('counts writes by person, and by client address when signed out', async () => {
    const zoo = openZoo();
    await zoo.feed(post({ cookie: 'who=visitor:mei' }));
    await zoo.feed(post({ [peerAddressHeader()]: '203.0.113.9' }));
    expect(zoo.counted).toEqual(['feed mei', 'feed 203.0.113.9']);
  });

  it('counts a call by cookie for its person, whatever API key comes with it', async () => {
    const zoo = openZoo();
    await zoo.feed(post({ cookie: 'who=visitor:mei', 'x-api-key': 'lion' }));
    await zoo.knock(post({ 'x-api-key': 'lion', [peerAddressHeader()]: '203.0.113.9' }));
    expect(zoo.counted).toEqual(['feed mei', 'knock 203.0.113.9']);
  });

  it('leaves reads alone unless they name a limit', async () => {
    const zoo = openZoo();
    await zoo.look(get());
    await zoo.knock(get({ [peerAddressHeader()]: '203.0.113.9' }));
    expect(zoo.counted).toEqual(['knock 203.0.113.9']);
  });

  it('answers 429 and says when to come back', async () => {
    const zoo = openZoo();
    zoo.state.limit = async () => ({ allowed: false, retryAfterSeconds: 41.2 });
    const answer = await zoo.feed(post({ cookie: 'who=visitor:mei' }));
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('42');
    expect(await answer.json()).toEqual({ error: 'Too many requests. Wait a moment and try again' });
  });

  it('is 503 when the counter cannot be reached', async () => {
    const zoo = openZoo();
    zoo.state.limit = () => Promise.reject(new DatabaseAway('nobody there'));
    expect((await zoo.feed(post({ cookie: 'who=visitor:mei' }))).status).toBe(503);
  });
});
