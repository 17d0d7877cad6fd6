import { securePage } from '@repo/http/content-security-policy';
import { type NextRequest, NextResponse } from 'next/server';
import { env } from '#env.ts';

/** Gives every page its request id, nonce and Content-Security-Policy. The API needs none of it and is left out. */
export function proxy(request: NextRequest): NextResponse {
  const { requestHeaders, responseHeaders } = securePage(request.headers, {
    publicUrl: env().CHILDCARE_URL,
    isDevelopment: env().NODE_ENV === 'development',
  });
  return NextResponse.next({ request: { headers: requestHeaders }, headers: responseHeaders });
}

export const config = { matcher: '/((?!api(?:/|$)|_next/static|_next/image|favicon.ico).*)' };
