import { originOf, ownPath } from '@repo/auth/callback-url';
import { sessionCookie } from '@repo/auth/childcare-session';
import type { DeviceAccount } from '@repo/auth/known-devices';
import type { Reply } from '@repo/http/declaration';
import type { PasskeySignInBody, SecondStepBody } from '@repo/schemas/account/second-factors';
import { findAccountOfDevice } from '#domain/accounts/find-device-account.ts';
import type { Context } from '#domain/context.ts';
import { env } from '#env.ts';
import { type StartedSession, signInSteps, stepCookies } from './second-factors.ts';

type Call<Body> = { request: Request; body: Body; reply: Reply };

/** Signs the browser in, and answers where it goes from here. */
async function answerSession(
  { request, body, reply }: Call<{ callbackUrl?: string | undefined }>,
  { isByPassword: _, ...session }: StartedSession,
  account: DeviceAccount | null,
): Promise<{ url: string }> {
  const cookies = [await sessionCookie(session), ...stepCookies.finished(request, account)];
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie);
  const origin = originOf(request.headers, env().CHILDCARE_URL);
  return { url: `${origin}${ownPath(body.callbackUrl, origin)}` };
}

/** Takes the second step. Throws secondStepEnded, wrongCode, passkeyRefused, tooManyRequests. */
export async function answerSecondStep(ctx: Context, call: Call<SecondStepBody>): Promise<{ url: string }> {
  const { request, body } = call;
  let account: DeviceAccount | null = null;
  const session = await signInSteps.takeSecondStep(ctx, {
    code: body.code,
    passkey: body.passkey,
    token: stepCookies.read(request),
    async findDeviceId(userId) {
      account = await findAccountOfDevice(ctx, userId);
      return stepCookies.findDeviceId(request, account);
    },
  });
  return answerSession(call, session, session.isByPassword ? account : null);
}

/** Signs in with a passkey alone. Throws passkeyRefused. */
export async function answerPasskey(ctx: Context, call: Call<PasskeySignInBody>): Promise<{ url: string }> {
  const session = await signInSteps.signInWithPasskey(ctx, call.body.passkey);
  return answerSession(call, session, null);
}
