import { expect, it } from 'vitest';
import { findHandler } from './find-handler.ts';

const routes = ['/api/a/[id]', '/api/a/new', '/api/[...rest]', '/api/a/[id]/b'].map((path) => ({
  path,
  module: { GET: () => Response.json({ path }) },
}));

it.each([
  ['/api/a/new', '/api/a/new', {}],
  ['/api/a/7', '/api/a/[id]', { id: '7' }],
  ['/api/a/a%20b/b', '/api/a/[id]/b', { id: 'a b' }],
  ['/api/else/where', '/api/[...rest]', { rest: ['else', 'where'] }],
])('%s is %s', async (pathname, path, params) => {
  const found = findHandler(routes, 'GET', pathname);
  const response = await found.handler(new Request(`http://localhost${pathname}`));
  expect(await response.json()).toEqual({ path });
  expect(found.params).toEqual(params);
});

it('says when an address or a method has none', () => {
  expect(() => findHandler(routes, 'GET', '/elsewhere')).toThrow('No route for GET /elsewhere');
  expect(() => findHandler(routes, 'POST', '/api/a/new')).toThrow('No route for POST');
});
