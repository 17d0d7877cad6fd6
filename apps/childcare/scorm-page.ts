import { type PagePolicy, securePage } from '@repo/http/content-security-policy';
import type { AdmittedPage } from '@repo/http/guard-page';
import { isScormHost, pageOrigins, scormOrigin } from './scorm-origin.ts';

const framePage = /^\/scorm\/[0-9a-f]{64}$/;

const nothingHere = () =>
  new Response('There is nothing at this address\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });

/**
 * Keeps the packages' host and the pages' apart: on that host there is nothing but packages, and packages are nowhere else.
 * Null for a request that is none of its business; `pass` for what is below a token, whose routes guard themselves.
 */
export function guardScorm(
  request: { headers: Headers; nextUrl: { pathname: string } },
  { isDevelopment }: Pick<PagePolicy, 'isDevelopment'>,
): Response | AdmittedPage | 'pass' | null {
  const { pathname } = request.nextUrl;
  const isHere = isScormHost(request.headers);
  const [, first, token, ...rest] = pathname.split('/');
  if (first !== 'scorm') return isHere ? nothingHere() : null;
  if (token && rest.length > 0) return 'pass';
  if (!isHere || !framePage.test(pathname)) return nothingHere();
  const admitted = securePage(request.headers, {
    publicUrl: scormOrigin() ?? '',
    ancestorOrigins: pageOrigins(),
    isDevelopment: isDevelopment ?? false,
  });
  const { responseHeaders } = admitted;
  responseHeaders.set('x-content-type-options', 'nosniff');
  // The address has the session's token in it.
  responseHeaders.set('referrer-policy', 'same-origin');
  responseHeaders.set('x-robots-tag', 'noindex');
  return admitted;
}
