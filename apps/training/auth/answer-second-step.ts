import { findAccountOfDevice } from '@repo/accounts/find-device-account';
import { forgetTrainingSessions, trainingCookie } from '@repo/auth/training-session';
import type { Reply } from '@repo/http/declaration';
import type { PasskeySignInBody, SecondStepBody } from '@repo/schemas/account/second-factors';
import type { LoginResult } from '@repo/schemas/training/account';
import type { MadeSignIn } from '#domain/accounts/sign-in.ts';
import type { Context } from '#domain/context.ts';
import { signInSteps, stepCookies } from './second-factors.ts';
import { startingBrowserOf } from './starting-browser.ts';

type Call<Body> = { request: Request; body: Body; reply: Reply };

/** Signs the browser in, after the commit: the session that was replaced is forgotten. */
function answerSignIn({ request, reply }: Call<unknown>, { result, account }: MadeSignIn): LoginResult {
  forgetTrainingSessions();
  const cookies = [trainingCookie(result.token), ...stepCookies.finished(request, account)];
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie);
  return result;
}

/** Takes the second step and signs in. Throws secondStepEnded, wrongCode, passkeyRefused, tooManyRequests. */
export async function answerSecondStep(ctx: Context, call: Call<SecondStepBody>): Promise<LoginResult> {
  const { request, body } = call;
  const made = await signInSteps.takeSecondStep(ctx, {
    code: body.code,
    passkey: body.passkey,
    token: stepCookies.read(request),
    browser: startingBrowserOf(request),
    findDeviceId: async (userId) => stepCookies.findDeviceId(request, await findAccountOfDevice(ctx, userId)),
  });
  return answerSignIn(call, made);
}

/** Signs in with a passkey alone. Throws passkeyRefused, accountDeactivated, accountClosed. */
export async function answerPasskey(ctx: Context, call: Call<PasskeySignInBody>): Promise<LoginResult> {
  const made = await signInSteps.signInWithPasskey(ctx, call.body.passkey, startingBrowserOf(call.request));
  return answerSignIn(call, made);
}
