import { expect, test } from 'vitest';
import { createRouteMatcher } from './match-route.ts';

const answers = (text: string) => async () => new Response(text);
const match = createRouteMatcher([
  { path: '/api/runs', module: { GET: answers('list'), POST: answers('create'), dynamic: 'no handler' } },
  { path: '/api/runs/[id]', module: { GET: answers('one') } },
  { path: '/api/runs/[id]/people/[personId]', module: { GET: answers('person') } },
  { path: '/api/runs/export', module: { GET: answers('export') } },
  { path: '/api/openapi.json', module: { GET: answers('description') } },
  { path: '/api/strict', module: { GET: answers('strict'), HEAD: answers('no head') } },
]);

async function found(method: string, path: string) {
  const route = match(method, path);
  return (
    route && { text: await (await route.handler(new Request('http://x/'))).text(), params: route.params }
  );
}

test('a route is found by its path and method, literal segments before parameters', async () => {
  expect(await found('GET', '/api/runs')).toEqual({ text: 'list', params: {} });
  expect(await found('POST', '/api/runs')).toEqual({ text: 'create', params: {} });
  expect(await found('GET', '/api/runs/export')).toEqual({ text: 'export', params: {} });
  expect(await found('GET', '/api/runs/17')).toEqual({ text: 'one', params: { id: '17' } });
  expect(await found('GET', '/api/runs/17/people/a@b:c')).toEqual({
    text: 'person',
    params: { id: '17', personId: 'a@b:c' },
  });
  expect(await found('GET', '/api/openapi.json')).toMatchObject({ text: 'description' });
  expect(match('GET', '/api/openapi-json')).toBeNull();
});

test('HEAD is answered by GET unless the route has its own', async () => {
  expect(await found('HEAD', '/api/runs')).toMatchObject({ text: 'list' });
  expect(await found('HEAD', '/api/strict')).toMatchObject({ text: 'no head' });
});

test.each([
  ['a method that the route does not export', 'DELETE', '/api/runs/17'],
  ['an export that is no handler', 'dynamic', '/api/runs'],
  ['another path', 'GET', '/api/runs/17/people'],
  ['a slash at the end', 'GET', '/api/runs/'],
  ['an empty segment', 'GET', '/api//runs'],
  ['an encoded character', 'GET', '/api/runs/a%2Fb'],
  ['a segment of dots', 'GET', '/api/runs/..'],
  ['a segment of one dot', 'GET', '/api/./runs'],
  ['a backslash', 'GET', '/api\\runs'],
  ['a whole address', 'GET', 'http://x/api/runs'],
  ['nothing', 'GET', ''],
])('%s is left to Next', (_what, method, path) => {
  expect(match(method, path)).toBeNull();
});
