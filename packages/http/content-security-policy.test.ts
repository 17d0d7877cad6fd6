import { expect, test } from 'vitest';
import { addPageSecurityHeaders, contentSecurityPolicy } from './content-security-policy.ts';

const directivesOf = (csp: string) =>
  Object.fromEntries(
    csp.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

test('only scripts with the nonce run, and nobody may frame a page', () => {
  const csp = directivesOf(contentSecurityPolicy('abc', { publicUrl: 'http://localhost:3000' }));
  expect(csp['script-src']).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
  expect(csp['frame-ancestors']).toEqual(["'none'"]);
  expect(csp['object-src']).toEqual(["'none'"]);
  expect(csp).not.toHaveProperty('upgrade-insecure-requests');
});

test('uploads and pictures go where the media service is', () => {
  const csp = directivesOf(
    contentSecurityPolicy('abc', {
      publicUrl: 'https://market.example',
      mediaOrigins: ['http://127.0.0.1:3900'],
      connectOrigins: ['http://127.0.0.1:3900'],
    }),
  );
  expect(csp['img-src']).toContain('http://127.0.0.1:3900');
  expect(csp['connect-src']).toEqual(["'self'", 'http://127.0.0.1:3900']);
  expect(csp).toHaveProperty('upgrade-insecure-requests');
});

test('frames show what is named, and a page is shown by whom it names', () => {
  const content = 'https://scorm.example';
  const page = directivesOf(
    contentSecurityPolicy('abc', { publicUrl: 'https://a.example', frameOrigins: [content] }),
  );
  expect(page['frame-src']).toEqual(["'self'", content]);
  expect(page['frame-ancestors']).toEqual(["'none'"]);
  const framed = { publicUrl: content, ancestorOrigins: ['https://a.example'] };
  expect(directivesOf(contentSecurityPolicy('abc', framed))['frame-ancestors']).toEqual([
    'https://a.example',
  ]);
});

test('every page has a nonce of its own and the request’s id', () => {
  const sent = new Headers({
    'x-request-id': 'req-12345678',
    'x-nonce': 'forged',
    'content-security-policy': 'forged',
  });
  const first = addPageSecurityHeaders(sent, { publicUrl: 'http://localhost:3000' });
  const second = addPageSecurityHeaders(sent, { publicUrl: 'http://localhost:3000' });
  const nonce = first.requestHeaders.get('x-nonce');
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  expect(second.requestHeaders.get('x-nonce')).not.toBe(nonce);
  expect(first.requestHeaders.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect(first.responseHeaders.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect(first.responseHeaders.get('x-request-id')).toBe('req-12345678');
  expect(first.responseHeaders.has('strict-transport-security')).toBe(false);
});

test('over TLS pages ask for TLS from then on', () => {
  const { responseHeaders } = addPageSecurityHeaders(new Headers(), { publicUrl: 'https://market.example' });
  expect(responseHeaders.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('browsers report what a page’s policy stopped to its own service, where that is asked for', () => {
  const page = addPageSecurityHeaders(new Headers(), { publicUrl: 'https://market.example', reports: true });
  const csp = directivesOf(page.responseHeaders.get('content-security-policy') ?? '');
  expect(csp['report-uri']).toEqual(['/api/csp-reports']);
  expect(csp['report-to']).toEqual(['csp']);
  expect(page.responseHeaders.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
  const silent = addPageSecurityHeaders(new Headers(), { publicUrl: 'https://market.example' });
  expect(silent.responseHeaders.get('content-security-policy')).not.toContain('report-');
  expect(silent.responseHeaders.has('reporting-endpoints')).toBe(false);
});
