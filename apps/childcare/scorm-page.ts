import { addPageSecurityHeaders, type PagePolicy } from '@repo/http/content-security-policy';
import type { AdmittedPage } from '@repo/http/guard-page';
import { isPathAllowedOnHost, isScormHost, pageOrigins, scormOrigin } from './scorm-origin.ts';

const framePage = /^\/scorm\/[0-9a-f]{64}$/;

/**
 * The policy for the frame around a package. A package has the same origin and can run code in the frame, so the policy is as
 * strict as the package's: it allows sending commits and showing this package's files.
 */
function framePolicy(pathname: string, isDevelopment: boolean): PagePolicy {
  const origin = scormOrigin() ?? '';
  const here = `${origin}${pathname}`;
  const own = ["'self'", 'data:', 'blob:'];
  return {
    publicUrl: origin,
    ancestorOrigins: pageOrigins(),
    isDevelopment,
    directives: {
      'default-src': ["'none'"],
      'img-src': own,
      'media-src': own,
      'connect-src': [`${here}/commit`, ...(isDevelopment ? ['ws:'] : [])],
      'frame-src': [`${here}/files/`],
      'worker-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
    },
  };
}

const notFoundResponse = () =>
  new Response('There is nothing at this address\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  });

/**
 * Keeps the packages' host and the pages' host apart: the former serves only packages, and the latter none. Null for other
 * requests; `pass` for paths below a token, whose routes check access themselves.
 */
export function refuseOrAdmitScormPage(
  request: { headers: Headers; nextUrl: { pathname: string } },
  { isDevelopment }: Pick<PagePolicy, 'isDevelopment'>,
): Response | AdmittedPage | 'pass' | null {
  const { pathname } = request.nextUrl;
  const isHere = isScormHost(request.headers);
  if (!isPathAllowedOnHost(request.headers, pathname)) return notFoundResponse();
  const [, first, token, ...rest] = pathname.split('/');
  if (first !== 'scorm') return null;
  if (token && rest.length > 0) return 'pass';
  if (!isHere || !framePage.test(pathname)) return notFoundResponse();
  const admitted = addPageSecurityHeaders(request.headers, framePolicy(pathname, isDevelopment ?? false));
  const { responseHeaders } = admitted;
  responseHeaders.set('x-content-type-options', 'nosniff');
  // The address contains the session's token.
  responseHeaders.set('referrer-policy', 'same-origin');
  responseHeaders.set('x-robots-tag', 'noindex');
  return admitted;
}
