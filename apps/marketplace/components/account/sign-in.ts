import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';

/** Signs in and goes to `returnTo`; the failure when it did not work. */
export async function signInAndGo(
  credentials: { email: string; password: string },
  returnTo: string,
): Promise<ApiFailure | undefined> {
  const body = {
    email: credentials.email,
    password: credentials.password,
    callbackUrl: returnTo,
    json: true,
  };
  const answer = await callApi('/api/auth/callback/credentials', { method: 'POST', body });
  if (!answer.ok) return answer.failure;
  // A whole new page, so that no part of it still believes nobody is signed in.
  window.location.assign(returnTo);
  // The form goes on saying "Signing in…" until the new page is there.
  return new Promise(() => undefined);
}
