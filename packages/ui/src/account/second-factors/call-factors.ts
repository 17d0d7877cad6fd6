import type { ApiAnswer, CallOptions } from '../../call-api.ts';
import { callAccount } from '../call-account.ts';
import { withRecentProof } from '../recent-proof.ts';

/**
 * Calls an endpoint of the signed-in person's own second factors, below /api/account/second-factors, and has them show first
 * that it is still them where that was a while ago. `purpose` completes "You are about to …".
 */
export function callFactors<T>(
  path: string,
  { purpose, ...options }: CallOptions & { purpose: string },
): Promise<ApiAnswer<T>> {
  return withRecentProof(purpose, () => callAccount<T>(`/api/account/second-factors${path}`, options));
}
