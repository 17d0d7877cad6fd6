import { publicOriginUnlessLoopback, sameOriginPathOrFallback } from '@repo/auth/callback-url';
import { reauthenticationParameters } from '@repo/auth/google';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import {
  type GoogleIntent,
  googleIntentClearCookieHeader,
  googleIntentSetCookieHeader,
} from './google-intent.ts';
import { googleSettings } from './google-settings.ts';
import { answerNextAuthCall } from './next-auth.ts';

type Start = {
  request: Request;
  /** Anything but a page of ours becomes the front page. Never sent to Google. */
  callbackUrl?: string | undefined;
  csrfToken?: string | undefined;
  /** Answer 200 `{ url }` instead of redirecting. */
  json?: boolean | undefined;
  /** Only for a signed-in person; absent for a sign-in. */
  purpose?: GoogleIntent['purpose'];
};

/** Redirects to Google, or to /login with an explanation if Google is not configured. */
export async function redirectToGoogle(ctx: Context, start: Start): Promise<Response> {
  const { request, callbackUrl, csrfToken, json, purpose } = start;
  const origin = publicOriginUnlessLoopback(request.headers, env().MARKETPLACE_URL);
  const target = sameOriginPathOrFallback(callbackUrl, origin);
  const settings = googleSettings();
  if (!settings) {
    const url = `${origin}/login?${new URLSearchParams({ error: 'GoogleUnavailable', callbackUrl: target })}`;
    return json ? Response.json({ url }) : new Response(null, { status: 302, headers: { location: url } });
  }
  const response = await answerNextAuthCall(ctx, {
    request,
    action: 'signin',
    provider: 'google',
    method: 'POST',
    body: { callbackUrl: target, ...(csrfToken ? { csrfToken } : {}), ...(json ? { json: 'true' } : {}) },
    ...(purpose === 'confirm' ? { authorization: reauthenticationParameters(settings) } : {}),
  });
  response.headers.append('set-cookie', await intentCookie(ctx, purpose, target));
  return response;
}

/** A sign-in clears an earlier intent of this browser. */
async function intentCookie(
  { actor }: Context,
  purpose: Start['purpose'],
  returnTo: string,
): Promise<string> {
  if (!purpose) return googleIntentClearCookieHeader();
  if (!actor) throw errors.unauthorized();
  return googleIntentSetCookieHeader({ purpose, userId: actor.id, sessionId: actor.sessionId, returnTo });
}
