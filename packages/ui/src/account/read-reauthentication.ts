import type { Reauthentication, ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import type { ApiFailure } from '../api-failure.ts';
import { type ApiAnswer, callApi } from '../call-api.ts';
import { callAccount } from './call-account.ts';

const path = '/api/account/reauthentication';

/** How the signed-in person can show that it is still them. */
export function readReauthentication(): Promise<ApiAnswer<Reauthentication>> {
  return callAccount<Reauthentication>(path, { method: 'GET' });
}

/** Shows it; answers why it was not taken. */
export async function sendProof(body: ReauthenticationBody): Promise<ApiFailure | undefined> {
  const answer = await callApi(path, { method: 'POST', body });
  return answer.ok ? undefined : answer.failure;
}

/** Has a code mailed; answers why not. */
export async function sendProofCode(): Promise<ApiFailure | undefined> {
  const answer = await callApi(`${path}/code`, { method: 'POST' });
  return answer.ok ? undefined : answer.failure;
}

/** Google's page for this, which leads back to `callbackUrl`. */
export async function startGoogleProof(callbackUrl: string): Promise<ApiAnswer<{ url: string }>> {
  return callApi<{ url: string }>(`${path}/google`, { method: 'POST', body: { callbackUrl } });
}
