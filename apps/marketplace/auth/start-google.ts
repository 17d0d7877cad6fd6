import { originOf, ownPath } from '@repo/auth/callback-url';
import { reauthenticationParameters } from '@repo/auth/google';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { env } from '#env.ts';
import { clearedGoogleIntent, type GoogleIntent, googleIntentCookie } from './google-intent.ts';
import { googleSettings } from './google-settings.ts';
import { answerAuth } from './next-auth.ts';

type Start = {
  request: Request;
  /** Where to go afterwards; anything but a page of ours becomes the front page. Never sent to Google. */
  callbackUrl?: string | undefined;
  csrfToken?: string | undefined;
  /** Answer 200 `{ url }` instead of the redirect. */
  json?: boolean | undefined;
  /** What it is for, when it is not for signing in; only for somebody who is signed in. */
  purpose?: GoogleIntent['purpose'];
};

/** Answers with the redirect to Google, or to /login with an explanation when Google is not set up. */
export async function startGoogle(ctx: Context, start: Start): Promise<Response> {
  const { request, callbackUrl, csrfToken, json, purpose } = start;
  const origin = originOf(request.headers, env().MARKETPLACE_URL);
  const target = ownPath(callbackUrl, origin);
  const settings = googleSettings();
  if (!settings) {
    const url = `${origin}/login?${new URLSearchParams({ error: 'GoogleUnavailable', callbackUrl: target })}`;
    return json ? Response.json({ url }) : new Response(null, { status: 302, headers: { location: url } });
  }
  const response = await answerAuth(ctx, {
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

/** A sign-in takes the place of what was begun before in this browser. */
async function intentCookie(
  { actor }: Context,
  purpose: Start['purpose'],
  returnTo: string,
): Promise<string> {
  if (!purpose) return clearedGoogleIntent();
  if (!actor) throw errors.unauthorized();
  return googleIntentCookie({ purpose, userId: actor.id, sessionId: actor.sessionId, returnTo });
}
