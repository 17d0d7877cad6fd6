import { expect, test } from 'vitest';
import { etagOf, matchesEtag, respondOrNotModified } from './etag.ts';

const etag = etagOf('text');

test.each([
  [etag, true],
  [etag.replace('W/', ''), true],
  [`"other" ,  ${etag}`, true],
  ['*', true],
  [etagOf('another text'), false],
  ['', false],
  [null, false],
  [undefined, false],
])('If-None-Match: %s names the tag: %s', (header, matches) => {
  expect(matchesEtag(header, etag)).toBe(matches);
});

test('a text is answered once, and 304 without a body to who has it', async () => {
  const answer = (headers = {}) =>
    respondOrNotModified({ headers: new Headers(headers) }, 'text', { contentType: 'text/plain' });
  const first = answer();
  expect([first.status, first.headers.get('content-type'), await first.text()]).toEqual([
    200,
    'text/plain',
    'text',
  ]);
  const again = answer({ 'if-none-match': first.headers.get('etag') });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  expect(again.headers.get('cache-control')).toBe('private, no-cache');
});
