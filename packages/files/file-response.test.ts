import { expect, test } from 'vitest';
import { fileResponse } from './file-response.ts';

function serve(name: string, contentType: string) {
  const content = new Response('12345').body;
  if (!content) throw new Error('A response has a body');
  return fileResponse({ name, contentType, bytes: 5, content });
}

test('every answer is private, not sniffed and of the length said', async () => {
  const answer = serve('a.zip', 'application/zip');
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
    'content-length': '5',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'content-type': 'application/zip',
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toBe('12345');
});

test.each(['image/png', 'image/jpeg', 'application/pdf'])('%s is shown', (type) => {
  expect(serve('a', type).headers.get('content-disposition')).toMatch(/^inline;/);
});

test.each(['text/plain; charset=utf-8', 'text/csv; charset=utf-8', 'application/zip'])(
  '%s is saved',
  (type) => {
    expect(serve('a', type).headers.get('content-disposition')).toMatch(/^attachment;/);
  },
);

test('a PDF runs no script and opens in the browser’s viewer, which a sandbox would refuse', () => {
  expect(serve('a.pdf', 'application/pdf').headers.get('content-security-policy')).toBe(
    "script-src 'none'; frame-ancestors 'self'",
  );
});

test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'text/javascript'])(
  'nothing is ever %s',
  (type) => {
    const { headers } = serve('a', type);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  },
);

test('a name in any script travels, and none breaks the header', () => {
  expect(serve(`陈 "a"'(1)%\r\n.pdf`, 'application/pdf').headers.get('content-disposition')).toBe(
    `inline; filename="_ _a_'(1)__.pdf"; filename*=UTF-8''%E9%99%88%20%22a%22%27%281%29%25%0D%0A.pdf`,
  );
  expect(() => serve('\uD800.pdf', 'application/pdf')).not.toThrow();
});
