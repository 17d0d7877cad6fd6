import type { ApiFailure } from '../api-failure.ts';
import { callApi } from '../call-api.ts';
import { goThere } from './second-factors/go-there.ts';
import { secondStepOf } from './second-factors/second-step-of.ts';

/** Signs in where next-auth does it, and goes to `returnTo`, or to the second step where the person has one; the failure when it did not work. */
export async function signInAndGo(
  { email, password }: { email: string; password: string },
  returnTo: string,
): Promise<ApiFailure | undefined> {
  const body = { email, password, callbackUrl: returnTo, json: true };
  const answer = await callApi('/api/auth/callback/credentials', { method: 'POST', body });
  if (answer.ok) return goThere(returnTo);
  const secondStep = secondStepOf(answer.failure, returnTo);
  return secondStep === null ? answer.failure : goThere(secondStep);
}
