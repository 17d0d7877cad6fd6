'use client';

import { callApi } from '../../call-api.ts';
import { hardNavigate } from './hard-navigate.ts';
import { PasskeyButton } from './passkey-button.tsx';

export function PasskeySignIn({ returnTo }: { returnTo: string }) {
  return (
    <PasskeyButton
      label="Sign in with a passkey"
      optionsPath="/api/auth/passkey/options"
      onAnswer={async (passkey) => {
        const body = { passkey, callbackUrl: returnTo };
        const answer = await callApi('/api/auth/passkey', { method: 'POST', body });
        return answer.ok ? hardNavigate(returnTo) : answer.failure;
      }}
    />
  );
}
