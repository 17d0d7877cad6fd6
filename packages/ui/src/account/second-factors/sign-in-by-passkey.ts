import type { ApiFailure } from '../../api-failure.ts';
import { callApi } from '../../call-api.ts';
import { goThere } from './go-there.ts';
import { proveByPasskey } from './prove-by-passkey.ts';

/** The failure, or undefined on success. */
export function signInByPasskey(returnTo: string): Promise<ApiFailure | undefined> {
  return proveByPasskey({
    optionsPath: '/api/auth/passkey/options',
    send: async (passkey) => {
      const body = { passkey, callbackUrl: returnTo };
      const answer = await callApi('/api/auth/passkey', { method: 'POST', body });
      return answer.ok ? goThere(returnTo) : answer.failure;
    },
  });
}
