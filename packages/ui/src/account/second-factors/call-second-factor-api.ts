import type { ApiAnswer, CallOptions } from '../../call-api.ts';
import { callApiWithReauthentication } from '../reauthentication.ts';

/**
 * Calls an endpoint below /api/account/second-factors and asks for reauthentication when needed. `purpose` completes "You are
 * about to …".
 */
export function callSecondFactorApi<T>(
  path: string,
  options: CallOptions & { purpose: string },
): Promise<ApiAnswer<T>> {
  return callApiWithReauthentication<T>(`/api/account/second-factors${path}`, options);
}
