import type { ApiFailure } from '../api-failure.ts';
import { callApi } from '../call-api.ts';
import { hardNavigate } from './second-factors/hard-navigate.ts';
import { secondStepUrl } from './second-factors/second-step-url.ts';

/** Goes to `returnTo`, or to the second step when needed. The failure, or undefined on success. */
export async function signInAndRedirect(
  { email, password }: { email: string; password: string },
  returnTo: string,
): Promise<ApiFailure | undefined> {
  const body = { email, password, callbackUrl: returnTo, json: true };
  const answer = await callApi('/api/auth/callback/credentials', { method: 'POST', body });
  if (answer.ok) return hardNavigate(returnTo);
  const secondStep = secondStepUrl(answer.failure, returnTo);
  return secondStep === null ? answer.failure : hardNavigate(secondStep);
}
