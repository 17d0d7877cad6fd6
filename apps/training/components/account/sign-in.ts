import type { LoginBody } from '@repo/schemas/training/account';
import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';

/** What the API says in two words, with what to do about it. */
const refusals: Record<LoginBody['loginType'], string> = {
  password: 'Email or password is not right. Try again, or sign in with a one-time code.',
  otp: 'This code is not right, or no longer good. Look for the newest mail, or ask for another code.',
};

/** Signs in and goes to `returnTo`; the failure when it did not work. */
export async function signInAndGo(credentials: LoginBody, returnTo: string): Promise<ApiFailure | undefined> {
  const answer = await callApi('/api/auth/login', { method: 'POST', body: credentials });
  if (!answer.ok) {
    const { failure } = answer;
    return failure.status === 401 ? { ...failure, error: refusals[credentials.loginType] } : failure;
  }
  // A whole new page, so that no part of it still believes nobody is signed in.
  window.location.assign(returnTo);
  // The form goes on saying "Signing in…" until the new page is there.
  return new Promise(() => undefined);
}
