import { originOf } from '@repo/auth/callback-url';
import { hasTrainingCookie } from '@repo/auth/training-session';
import { isDatabaseAway } from '@repo/db/outage';
import { securePage } from '@repo/http/content-security-policy';
import { outagePage } from '@repo/http/outage-page';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';
import { isProtectedPath, pathHeader } from '#page-path.ts';
import { services } from '#services.ts';

/**
 * Pages only: sends visitors of protected pages who bring no sign-in to /login (whether it still holds, the page asks the
 * database), gives every page its security headers, and answers for all of them while the database is away.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const { TRAINING_URL: publicUrl, TRAINING_NAME: name, NODE_ENV } = env();
  const { requestHeaders, responseHeaders } = securePage(request.headers, {
    publicUrl,
    isDevelopment: NODE_ENV === 'development',
  });
  if (isProtectedPath(pathname) && !hasTrainingCookie(request.headers)) {
    const query = new URLSearchParams({ callbackUrl: `${pathname}${search}` });
    const login = new URL(`/login?${query}`, originOf(request.headers, publicUrl));
    return NextResponse.redirect(login, { status: 307, headers: responseHeaders });
  }
  if (await isDatabaseAway(services().db)) return outagePage({ name, headers: responseHeaders });
  requestHeaders.set(pathHeader, `${pathname}${search}`);
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = {
  // Neither the API and uploads (their routes guard themselves) nor what is served as a file.
  matcher: [
    '/((?!api(?:/|$)|uploads/|_next/|.*\\.(?:ico|png|jpg|jpeg|svg|webp|avif|woff2?|txt|xml|webmanifest|map)$).*)',
  ],
};
