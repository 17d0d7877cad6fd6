import type { Reauthentication, ReauthenticationBody } from '@repo/schemas/account/reauthentication';
import type { ApiFailure } from '../api-failure.ts';
import { type ApiAnswer, callApi } from '../call-api.ts';

const path = '/api/account/reauthentication';

/** One service puts what it answers into an envelope, the others do not. */
function openEnvelope<T extends object>(data: T | { data: T }): T {
  return 'data' in data ? data.data : data;
}

/** How the signed-in person can show that it is still them. */
export async function readReauthentication(): Promise<ApiAnswer<Reauthentication>> {
  const answer = await callApi<Reauthentication | { data: Reauthentication }>(path);
  return answer.ok ? { ok: true, data: openEnvelope(answer.data) } : answer;
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
