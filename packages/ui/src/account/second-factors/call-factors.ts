import type { ApiAnswer, CallOptions } from '../../call-api.ts';
import { callAccount } from './call-account.ts';

/** Calls an endpoint of the signed-in person's own second factors, below /api/account/second-factors. */
export function callFactors<T>(path: string, options: CallOptions): Promise<ApiAnswer<T>> {
  return callAccount<T>(`/api/account/second-factors${path}`, options);
}
