import type { ApiFailure } from '../api-failure.ts';
import { callApi } from '../call-api.ts';

/** Signs in where next-auth does it, and goes to `returnTo`; the failure when it did not work. */
export async function signInAndGo(
  { email, password }: { email: string; password: string },
  returnTo: string,
): Promise<ApiFailure | undefined> {
  const body = { email, password, callbackUrl: returnTo, json: true };
  const answer = await callApi('/api/auth/callback/credentials', { method: 'POST', body });
  if (!answer.ok) return answer.failure;
  // A whole new page, so that no part of it still believes nobody is signed in.
  window.location.assign(returnTo);
  // The form goes on saying "Signing in…" until the new page is there.
  return new Promise(() => undefined);
}
