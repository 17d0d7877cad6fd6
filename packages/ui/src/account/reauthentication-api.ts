import type { Reauthentication, ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import type { ApiFailure } from '../api-failure.ts';
import { type ApiAnswer, callApi } from '../call-api.ts';

const path = '/api/account/reauthentication';

export function fetchReauthentication(): Promise<ApiAnswer<Reauthentication>> {
  return callApi<Reauthentication>(path);
}

/** The failure, or undefined on success. */
export async function sendIdentityProof(body: ReauthenticationBody): Promise<ApiFailure | undefined> {
  const answer = await callApi(path, { method: 'POST', body });
  return answer.ok ? undefined : answer.failure;
}

/** The failure, or undefined on success. */
export async function mailProofCode(): Promise<ApiFailure | undefined> {
  const answer = await callApi(`${path}/code`, { method: 'POST' });
  return answer.ok ? undefined : answer.failure;
}

/** Returns the URL of Google's sign-in, which redirects to `callbackUrl`. */
export async function startGoogleReauthentication(callbackUrl: string): Promise<ApiAnswer<{ url: string }>> {
  return callApi<{ url: string }>(`${path}/google`, { method: 'POST', body: { callbackUrl } });
}
