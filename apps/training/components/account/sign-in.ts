import type { LoginBody } from '@repo/schemas/training/account';
import { hardNavigate } from '@repo/ui/account/second-factors/hard-navigate';
import { secondStepUrl } from '@repo/ui/account/second-factors/second-step-url';
import type { ApiFailure } from '@repo/ui/api-failure';
import { api } from '#api.ts';

/** The API's terse texts with advice. */
const refusals: Record<LoginBody['loginType'], string> = {
  password: 'Email or password is not right. Try again, or sign in with a one-time code.',
  otp: 'This code is not right, or no longer good. Look for the newest mail, or ask for another code.',
};

/** Goes to `returnTo` or to the second step. Returns the failure. */
export async function signInAndLoadPage(
  credentials: LoginBody,
  returnTo: string,
): Promise<ApiFailure | undefined> {
  const answer = await api('POST /api/auth/login', { body: credentials });
  if (answer.ok) return hardNavigate(returnTo);
  const { failure } = answer;
  const secondStep = secondStepUrl(failure, returnTo);
  if (secondStep !== null) return hardNavigate(secondStep);
  return failure.status === 401 ? { ...failure, error: refusals[credentials.loginType] } : failure;
}
