import type { DeviceAccount } from '@repo/auth/known-devices';
import { trainingCookie } from '@repo/auth/training-session';
import type { Reply } from '@repo/http/declaration';
import type { PasskeySignInBody, SecondStepBody } from '@repo/schemas/account/second-factors';
import type { LoginResult } from '@repo/schemas/training/account';
import { findAccountOfDevice } from '#domain/accounts/find-device-account.ts';
import type { Context } from '#domain/context.ts';
import { signInSteps, stepCookies } from './second-factors.ts';

type Call<Body> = { request: Request; body: Body; reply: Reply };

function keepCookies(
  { request, reply }: Call<unknown>,
  { token }: LoginResult,
  account: DeviceAccount | null,
) {
  const cookies = [trainingCookie(token), ...stepCookies.finished(request, account)];
  for (const cookie of cookies) reply.headers.append('set-cookie', cookie);
}

/** Takes the second step and signs in. Throws secondStepEnded, wrongCode, passkeyRefused, tooManyRequests. */
export async function answerSecondStep(ctx: Context, call: Call<SecondStepBody>): Promise<LoginResult> {
  const { request, body } = call;
  let account: DeviceAccount | null = null;
  const { result, isByPassword } = await signInSteps.takeSecondStep(ctx, {
    code: body.code,
    passkey: body.passkey,
    token: stepCookies.read(request),
    async findDeviceId(userId) {
      account = await findAccountOfDevice(ctx, userId);
      return stepCookies.findDeviceId(request, account);
    },
  });
  keepCookies(call, result, isByPassword ? account : null);
  return result;
}

/** Signs in with a passkey alone. Throws passkeyRefused, accountDeactivated. */
export async function answerPasskey(ctx: Context, call: Call<PasskeySignInBody>): Promise<LoginResult> {
  const { result } = await signInSteps.signInWithPasskey(ctx, call.body.passkey);
  keepCookies(call, result, null);
  return result;
}
