import { originOf } from '@repo/auth/callback-url';
import { looksSignedIn } from '@repo/auth/marketplace-session';
import { isDatabaseAway } from '@repo/db/outage';
import { guardPage } from '@repo/http/guard-page';
import { readMediaAccount } from '@repo/media/media-account';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';
import { isProtectedPath } from '#page-path.ts';
import { services } from '#services.ts';

/** Pages only: the sign-in first, the security headers, and an answer while the database is away. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { MARKETPLACE_URL: publicUrl, MARKETPLACE_NAME: name, ...variables } = env();
  const media = readMediaAccount(variables);
  const admitted = await guardPage(request, {
    name,
    policy: {
      publicUrl,
      mediaOrigins: [new URL(media.deliveryBase).origin],
      connectOrigins: [new URL(media.apiBase).origin],
      isDevelopment: variables.NODE_ENV === 'development',
    },
    origin: originOf(request.headers, publicUrl),
    isProtectedPath,
    looksSignedIn: () => looksSignedIn(request.headers.get('cookie')),
    isDatabaseAway: () => isDatabaseAway(services().db),
    logger: services().logger,
  });
  if (admitted instanceof Response) return admitted;
  const { requestHeaders, responseHeaders } = admitted;
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = {
  // Every path but the API and /.well-known, whose routes guard themselves, and the build's own files. What a
  // path ends in says nothing: /listings/x.svg is a page, and so is what is not found.
  matcher: ['/((?!api(?:/|$)|\\.well-known/|_next/static/).*)'],
};
