import { expect, test } from 'vitest';
import { createRouteFinder } from './find-route.ts';

const find = createRouteFinder(
  [
    '/api/[...unknown]',
    '/api/runs/[id]',
    '/api/runs',
    '/api/runs/export',
    '/api/runs/[id]/people/[personId]',
    '/api/auth/[...nextauth]',
    '/api/auth/session',
    '/api',
  ].map((path) => ({ path, module: {} })),
);

function found(...segments: string[]) {
  const route = find(segments);
  return route && { path: route.entry.path, params: route.params };
}

test('a literal segment comes before a parameter, and a parameter before the rest of a path', () => {
  expect(found('api')).toEqual({ path: '/api', params: {} });
  expect(found('api', 'runs')).toEqual({ path: '/api/runs', params: {} });
  expect(found('api', 'runs', 'export')).toEqual({ path: '/api/runs/export', params: {} });
  expect(found('api', 'runs', '17')).toEqual({ path: '/api/runs/[id]', params: { id: '17' } });
  expect(found('api', 'auth', 'session')).toMatchObject({ path: '/api/auth/session' });
  expect(found('api', 'auth', 'callback', 'google')).toEqual({
    path: '/api/auth/[...nextauth]',
    params: { nextauth: ['callback', 'google'] },
  });
});

test('what no other route has is for the catch-all, and what that has not is nothing', () => {
  expect(found('api', 'runs', '17', 'people')).toEqual({
    path: '/api/[...unknown]',
    params: { unknown: ['runs', '17', 'people'] },
  });
  expect(found('uploads', '17')).toBeNull();
});

test('an encoded slash stays within its segment', () => {
  expect(found('api', 'runs', 'a/b')).toEqual({ path: '/api/runs/[id]', params: { id: 'a/b' } });
});
