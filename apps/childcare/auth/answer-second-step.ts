import { findAccountOfDevice } from '@repo/accounts/find-device-account';
import { originOf, ownPath } from '@repo/auth/callback-url';
import {
  childcareDevices,
  childcareSessions,
  forgetChildcareSessions,
  sessionCookie,
} from '@repo/auth/childcare-session';
import { readStartingBrowser } from '@repo/auth/session-start';
import type { Reply } from '@repo/http/declaration';
import type { PasskeySignInBody, SecondStepBody } from '@repo/schemas/account/second-factors';

import type { Context } from '#domain/context.ts';
import { env } from '#env.ts';
import { type Started, signInSteps, stepCookies } from './second-factors.ts';

type Call<Body> = { request: Request; body: Body; reply: Reply };

const browserOf = (ctx: Context, request: Request) =>
  readStartingBrowser({
    request,
    devices: childcareDevices(),
    sessions: childcareSessions(),
    actor: ctx.actor,
  });

/** Signs the browser in, and answers where it goes from here. */
async function answerSession(
  { request, body, reply }: Call<{ callbackUrl?: string | undefined }>,
  started: Started,
): Promise<{ url: string }> {
  const { userId, sessionVersion, sessionId, account } = started;
  if (started.endedOthers) forgetChildcareSessions();

  const session = await sessionCookie({ userId, sessionVersion, sessionId });
  for (const cookie of [session, ...stepCookies.finished(request, account)]) {
    reply.headers.append('set-cookie', cookie);
  }
  const origin = originOf(request.headers, env().CHILDCARE_URL);
  return { url: `${origin}${ownPath(body.callbackUrl, origin)}` };
}

/** Takes the second step. Throws secondStepEnded, wrongCode, passkeyRefused, tooManyRequests. */
export async function answerSecondStep(ctx: Context, call: Call<SecondStepBody>): Promise<{ url: string }> {
  const { request, body } = call;
  const started = await signInSteps.takeSecondStep(ctx, {
    code: body.code,
    passkey: body.passkey,
    token: stepCookies.read(request),
    browser: await browserOf(ctx, request),
    findDeviceId: async (userId) => stepCookies.findDeviceId(request, await findAccountOfDevice(ctx, userId)),
  });
  return answerSession(call, started);
}

/** Signs in with a passkey alone. Throws passkeyRefused. */
export async function answerPasskey(ctx: Context, call: Call<PasskeySignInBody>): Promise<{ url: string }> {
  const browser = await browserOf(ctx, call.request);
  return answerSession(call, await signInSteps.signInWithPasskey(ctx, call.body.passkey, browser));
}
