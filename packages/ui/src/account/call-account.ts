import { type ApiAnswer, type CallOptions, callApi } from '../call-api.ts';

type Envelope<T> = { success: true; data: T };

/** Only the training service wraps its answers in an envelope. */
export function payloadOf<T>(body: T | Envelope<T>): T {
  const isEnvelope = typeof body === 'object' && body !== null && 'success' in body && 'data' in body;
  return isEnvelope ? body.data : (body as T);
}

export async function callAccount<T>(path: string, options: CallOptions): Promise<ApiAnswer<T>> {
  const answer = await callApi<T | Envelope<T>>(path, options);
  return answer.ok ? { ok: true, data: payloadOf(answer.data) } : answer;
}
