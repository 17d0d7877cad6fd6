import { originOf } from '@repo/auth/callback-url';
import { childcareSessions } from '@repo/auth/childcare-session';
import { readCookie } from '@repo/auth/cookies';
import { isDatabaseAway } from '@repo/db/outage';
import { securePage } from '@repo/http/content-security-policy';
import { outagePage } from '@repo/http/outage-page';
import { readMediaAccount } from '@repo/media/media-account';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';
import { isProtectedPath, pathHeader } from '#page-path.ts';
import { services } from '#services.ts';

/** Whether the request brings a session of ours that has not run out. The page itself asks the database. */
async function looksSignedIn(request: NextRequest): Promise<boolean> {
  const sessions = childcareSessions();
  const value = readCookie(request.headers.get('cookie'), sessions.cookieName);
  return value !== undefined && (await sessions.decode(value)) !== null;
}

/**
 * Pages only: sends signed-out visitors of protected pages to /login, gives every page its security headers, and answers
 * for all of them while the database is away.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const { CHILDCARE_URL: publicUrl, ...variables } = env();
  const media = readMediaAccount(variables);
  const { requestHeaders, responseHeaders } = securePage(request.headers, {
    publicUrl,
    mediaOrigins: [new URL(media.deliveryBase).origin],
    connectOrigins: [new URL(media.apiBase).origin],
    isDevelopment: variables.NODE_ENV === 'development',
  });
  if (isProtectedPath(pathname) && !(await looksSignedIn(request))) {
    const query = new URLSearchParams({ callbackUrl: `${pathname}${search}` });
    const login = new URL(`/login?${query}`, originOf(request.headers, publicUrl));
    return NextResponse.redirect(login, { status: 307, headers: responseHeaders });
  }
  if (await isDatabaseAway(services().db)) {
    return outagePage({ name: variables.CHILDCARE_NAME, headers: responseHeaders });
  }
  requestHeaders.set(pathHeader, `${pathname}${search}`);
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = {
  // Neither the API (its routes guard themselves) nor what is served as a file.
  matcher: [
    '/((?!api(?:/|$)|_next/|.*\\.(?:ico|png|jpg|jpeg|svg|webp|avif|woff2?|txt|xml|webmanifest|map)$).*)',
  ],
};
