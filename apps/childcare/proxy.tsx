import { publicOriginUnlessLoopback } from '@repo/auth/callback-url';
import { looksSignedIn } from '@repo/auth/childcare-session';
import { isDatabaseAwayCached } from '@repo/db/outage';
import { type AdmittedPage, refuseOrAdmitPage } from '@repo/http/guard-page';
import { parseMediaAccount } from '@repo/media/media-account';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';
import { isProtectedPath } from '#page-path.ts';
import { scormOrigin } from '#scorm-origin.ts';
import { refuseOrAdmitScormPage } from '#scorm-page.ts';
import { services } from '#services.ts';

/** For pages: checks the sign-in, sets security headers, and answers while the database is unavailable. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { CHILDCARE_URL: publicUrl, CHILDCARE_NAME: name, ...variables } = env();
  const isDevelopment = variables.NODE_ENV === 'development';
  const scorm = refuseOrAdmitScormPage(request, { isDevelopment });
  if (scorm === 'pass') return NextResponse.next();
  if (scorm) return scorm instanceof Response ? scorm : continueWith(scorm);
  const media = parseMediaAccount(variables);
  const packages = scormOrigin();
  const admitted = await refuseOrAdmitPage(request, {
    name,
    policy: {
      publicUrl,
      // A lesson's video may be hosted anywhere on the web.
      mediaOrigins: [new URL(media.deliveryBase).origin, 'https:'],
      connectOrigins: [new URL(media.apiBase).origin],
      frameOrigins: packages === null ? [] : [packages],
      isDevelopment,
    },
    origin: publicOriginUnlessLoopback(request.headers, publicUrl),
    isProtectedPath,
    looksSignedIn: () => looksSignedIn(request.headers.get('cookie')),
    isDatabaseAway: () => isDatabaseAwayCached(services().db),
    logger: services().logger,
  });
  return admitted instanceof Response ? admitted : continueWith(admitted);
}

function continueWith({ requestHeaders, responseHeaders }: AdmittedPage): Response {
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = {
  // All paths except build files, the API and /.well-known; the routes of the latter two guard themselves. The extension
  // does not matter: /courses/x.svg is a page.
  matcher: ['/((?!api(?:/|$)|\\.well-known/|_next/static/).*)'],
};
