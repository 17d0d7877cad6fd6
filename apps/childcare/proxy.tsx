import { originOf } from '@repo/auth/callback-url';
import { looksSignedIn } from '@repo/auth/childcare-session';
import { isDatabaseAway } from '@repo/db/outage';
import { type AdmittedPage, guardPage } from '@repo/http/guard-page';
import { readMediaAccount } from '@repo/media/media-account';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';
import { isProtectedPath } from '#page-path.ts';
import { scormOrigin } from '#scorm-origin.ts';
import { guardScorm } from '#scorm-page.ts';
import { services } from '#services.ts';

/** Pages only: the sign-in first, the security headers, and an answer while the database is away. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { CHILDCARE_URL: publicUrl, CHILDCARE_NAME: name, ...variables } = env();
  const isDevelopment = variables.NODE_ENV === 'development';
  const scorm = guardScorm(request, { isDevelopment });
  if (scorm === 'pass') return NextResponse.next();
  if (scorm) return scorm instanceof Response ? scorm : goOn(scorm);
  const media = readMediaAccount(variables);
  const packages = scormOrigin();
  const admitted = await guardPage(request, {
    name,
    policy: {
      publicUrl,
      // A lesson's video may stand anywhere on the web.
      mediaOrigins: [new URL(media.deliveryBase).origin, 'https:'],
      connectOrigins: [new URL(media.apiBase).origin],
      frameOrigins: packages === null ? [] : [packages],
      isDevelopment,
    },
    origin: originOf(request.headers, publicUrl),
    isProtectedPath,
    looksSignedIn: () => looksSignedIn(request.headers.get('cookie')),
    isDatabaseAway: () => isDatabaseAway(services().db),
    logger: services().logger,
  });
  return admitted instanceof Response ? admitted : goOn(admitted);
}

function goOn({ requestHeaders, responseHeaders }: AdmittedPage): Response {
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = {
  // Every path but the API and /.well-known, whose routes guard themselves, and the build's own files. What a
  // path ends in says nothing: /listings/x.svg is a page, and so is what is not found.
  matcher: ['/((?!api(?:/|$)|\\.well-known/|_next/static/).*)'],
};
