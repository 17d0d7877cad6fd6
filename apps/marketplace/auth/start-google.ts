import { originOf, ownPath } from '@repo/auth/callback-url';
import type { Context } from '#domain/context.ts';
import { env } from '#env.ts';
import { googleSettings } from './google-settings.ts';
import { answerAuth } from './next-auth.ts';

type Start = {
  request: Request;
  /** Where to go afterwards; anything but a page of ours becomes the front page. Never sent to Google. */
  callbackUrl?: string | undefined;
  csrfToken?: string | undefined;
  /** Answer 200 `{ url }` instead of the redirect. */
  json?: boolean | undefined;
};

/** Answers with the redirect to Google, or to /login with an explanation when Google is not set up. */
export async function startGoogle(ctx: Context, start: Start): Promise<Response> {
  const { request, callbackUrl, csrfToken, json } = start;
  const origin = originOf(request.headers, env().MARKETPLACE_URL);
  const target = ownPath(callbackUrl, origin);
  if (!googleSettings()) {
    const url = `${origin}/login?${new URLSearchParams({ error: 'GoogleUnavailable', callbackUrl: target })}`;
    return json ? Response.json({ url }) : new Response(null, { status: 302, headers: { location: url } });
  }
  return answerAuth(ctx, {
    request,
    action: 'signin',
    provider: 'google',
    method: 'POST',
    body: { callbackUrl: target, ...(csrfToken ? { csrfToken } : {}), ...(json ? { json: 'true' } : {}) },
  });
}
