import { publicOriginUnlessLoopback } from '@repo/auth/callback-url';
import { hasTrainingCookie } from '@repo/auth/training-session';
import { isDatabaseAwayCached } from '@repo/db/outage';
import { refuseOrAdmitPage } from '@repo/http/guard-page';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';
import { isProtectedPath } from '#page-path.ts';
import { services } from '#services.ts';

/** For pages: sign-in, security headers, and a response while the database is unavailable. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { TRAINING_URL: publicUrl, TRAINING_NAME: name, NODE_ENV } = env();
  const admitted = await refuseOrAdmitPage(request, {
    name,
    policy: { publicUrl, isDevelopment: NODE_ENV === 'development' },
    origin: publicOriginUnlessLoopback(request.headers, publicUrl),
    isProtectedPath,
    looksSignedIn: () => hasTrainingCookie(request.headers),
    isDatabaseAway: () => isDatabaseAwayCached(services().db),
    logger: services().logger,
  });
  if (admitted instanceof Response) return admitted;
  const { requestHeaders, responseHeaders } = admitted;
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = {
  // Excludes the API, uploads and /.well-known, which check access themselves, and build files. Extensions are no
  // criterion: /listings/x.svg is a page.
  matcher: ['/((?!api(?:/|$)|\\.well-known/|uploads/[^/]+/[^/]+/[^/]+$|_next/static/).*)'],
};
