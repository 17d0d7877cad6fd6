import { createLogger } from '@repo/base/logger';
import { expect, test } from 'vitest';
import { refuseOrAdmitPage } from './guard-page.ts';

async function visit(pathname: string, search: string, isSignedIn: boolean) {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger({
    service: 'zoo',
    level: 'info',
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const headers = new Headers({ 'x-request-id': 'request-7' });
  const answer = await refuseOrAdmitPage(
    { method: 'GET', headers, nextUrl: { pathname, search } },
    {
      name: 'Zoo',
      policy: { publicUrl: 'http://zoo.example' },
      origin: 'http://zoo.example',
      isProtectedPath: (path) => path.startsWith('/animals'),
      looksSignedIn: () => isSignedIn,
      isDatabaseAway: async () => false,
      logger,
    },
  );
  return { answer, lines };
}

test('a visitor who is sent to sign in leaves one line, with the id of the answer and without the query', async () => {
  const { answer, lines } = await visit('/animals', '?search=Tan', false);
  expect(answer).toMatchObject({ status: 307 });
  expect(answer instanceof Response && answer.headers.get('x-request-id')).toBe('request-7');
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      service: 'zoo',
      method: 'GET',
      path: '/animals',
      status: 307,
      requestId: 'request-7',
      reason: 'UNAUTHORIZED',
      msg: 'page refused',
    },
  ]);
});

test.each([
  ['/animals', true],
  ['/', false],
  ['/made-up', false],
])('%s that is not refused leaves none', async (path, isSignedIn) => {
  expect((await visit(path, '', isSignedIn)).lines).toEqual([]);
});
