import type { Logger } from '@repo/base/logger';
import { addPageSecurityHeaders, type PagePolicy } from './content-security-policy.ts';
import { outagePageResponse } from './outage-page.ts';
import { pathAndQueryHeader } from './page-path.ts';
import { logRefusedPage } from './refused-page.ts';
import { requestIdOf } from './request-id.ts';

export type PageGuard = {
  /** The service's name, for the page that stands in while the database is away. */
  name: string;
  policy: PagePolicy;
  /** The origin that this request's browser sees. */
  origin: string;
  isProtectedPath: (pathname: string) => boolean;
  /** Whether the request brings a sign-in of ours. The page itself asks the database whether it still holds. */
  looksSignedIn: () => boolean | Promise<boolean>;
  isDatabaseAway: () => Promise<boolean>;
  logger: Logger;
};

/** What the page is asked with, and what its answer carries. */
export type AdmittedPage = { requestHeaders: Headers; responseHeaders: Headers };

/**
 * What a proxy does before a page: sends signed-out visitors of protected ones to /login, with the way back; gives each its
 * security headers; answers for all of them while the database is away.
 */
export async function refuseOrAdmitPage(
  request: { method: string; headers: Headers; nextUrl: { pathname: string; search: string } },
  { name, policy, origin, isProtectedPath, looksSignedIn, isDatabaseAway, logger }: PageGuard,
): Promise<Response | AdmittedPage> {
  const { pathname, search } = request.nextUrl;
  const { requestHeaders, responseHeaders } = addPageSecurityHeaders(request.headers, {
    ...policy,
    reports: true,
  });
  if (isProtectedPath(pathname) && !(await looksSignedIn())) {
    const query = new URLSearchParams({ callbackUrl: `${pathname}${search}` });
    const page = { method: request.method, path: pathname, requestId: requestIdOf(requestHeaders) };
    logRefusedPage(logger, page, { status: 307, reason: 'UNAUTHORIZED' });
    responseHeaders.set('location', `${origin}/login?${query}`);
    return new Response(null, { status: 307, headers: responseHeaders });
  }
  if (await isDatabaseAway()) return outagePageResponse({ name, headers: responseHeaders });
  requestHeaders.set(pathAndQueryHeader, `${pathname}${search}`);
  return { requestHeaders, responseHeaders };
}
