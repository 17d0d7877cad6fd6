import { publicOriginUnlessLoopback } from '@repo/auth/callback-url';
import { looksSignedIn } from '@repo/auth/marketplace-session';
import { isDatabaseAwayCached } from '@repo/db/outage';
import { refuseOrAdmitPage } from '@repo/http/guard-page';
import { parseMediaAccount } from '@repo/media/media-account';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';
import { mapTileOrigins } from '#map-env.ts';
import { isProtectedPath } from '#page-path.ts';
import { services } from '#services.ts';

/** For pages: checks the sign-in, sets security headers, and answers while the database is unavailable. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { MARKETPLACE_URL: publicUrl, MARKETPLACE_NAME: name, ...variables } = env();
  const media = parseMediaAccount(variables);
  const tiles = mapTileOrigins(variables);
  const admitted = await refuseOrAdmitPage(request, {
    name,
    policy: {
      publicUrl,
      mediaOrigins: [new URL(media.deliveryBase).origin, ...tiles],
      connectOrigins: [new URL(media.apiBase).origin, ...tiles],
      isDevelopment: variables.NODE_ENV === 'development',
    },
    origin: publicOriginUnlessLoopback(request.headers, publicUrl),
    isProtectedPath,
    looksSignedIn: () => looksSignedIn(request.headers.get('cookie')),
    isDatabaseAway: () => isDatabaseAwayCached(services().db),
    logger: services().logger,
  });
  if (admitted instanceof Response) return admitted;
  const { requestHeaders, responseHeaders } = admitted;
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = {
  // All paths except build files, the API and /.well-known; the routes of the latter two guard themselves. The extension does
  // not matter: /listings/x.svg is a page.
  matcher: ['/((?!api(?:/|$)|\\.well-known/|_next/static/).*)'],
};
