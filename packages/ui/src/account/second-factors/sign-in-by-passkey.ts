import type { ApiFailure } from '../../api-failure.ts';
import { callApi } from '../../call-api.ts';
import { loadPage } from './load-page.ts';
import { proveByPasskey } from './prove-by-passkey.ts';

/** The failure, or undefined on success. */
export function signInByPasskey(returnTo: string): Promise<ApiFailure | undefined> {
  return proveByPasskey({
    optionsPath: '/api/auth/passkey/options',
    send: async (passkey) => {
      const body = { passkey, callbackUrl: returnTo };
      const answer = await callApi('/api/auth/passkey', { method: 'POST', body });
      return answer.ok ? loadPage(returnTo) : answer.failure;
    },
  });
}
