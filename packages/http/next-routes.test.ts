import { expect, test } from 'vitest';
import { createNextCatchAll } from './next-routes.ts';

const says = (text: string) => async () => new Response(text);
const { GET, POST, OPTIONS } = createNextCatchAll({
  root: '/api',
  routes: [
    { path: '/api/runs', module: { GET: says('list'), POST: says('create') } },
    { path: '/api/external', module: { GET: says('rows'), OPTIONS: says('refused'), HEAD: says('no head') } },
  ],
  catchAlls: [{ path: '/api/[...unknown]', module: { GET: says('not found') } }],
});

const at = (...path: string[]) => ({ params: Promise.resolve({ path }) });
const request = (method: string) => new Request('http://localhost/', { method });

test('a route is called by the path that Next found and by its method', async () => {
  expect(await (await GET(request('GET'), at('runs'))).text()).toBe('list');
  expect(await (await POST(request('POST'), at('runs'))).text()).toBe('create');
  expect(await (await GET(request('GET'), at('nothing', 'here'))).text()).toBe('not found');
});

test('HEAD is answered by GET, unless the route has its own', async () => {
  expect(await (await GET(request('HEAD'), at('runs'))).text()).toBe('list');
  expect(await (await GET(request('HEAD'), at('external'))).text()).toBe('no head');
});

test('OPTIONS names the methods, unless the route refuses it', async () => {
  const answer = await OPTIONS(request('OPTIONS'), at('runs'));
  expect(answer.status).toBe(204);
  expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
  expect(await (await OPTIONS(request('OPTIONS'), at('external'))).text()).toBe('refused');
});

test('a method that the route does not take is 405', async () => {
  const answer = await POST(request('POST'), at('external'));
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});
