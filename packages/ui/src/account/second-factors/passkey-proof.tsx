'use client';

import { sendProof } from '../read-reauthentication.ts';
import { PasskeyButton } from './passkey-button.tsx';

export function PasskeyProof({ isOnly, onProven }: { isOnly: boolean; onProven: () => void }) {
  return (
    <PasskeyButton
      label="Confirm with a passkey"
      variant={isOnly ? 'primary' : 'secondary'}
      onPress={async () => {
        const { proveByPasskey } = await import('./prove-by-passkey.ts');
        return proveByPasskey({
          optionsPath: '/api/account/reauthentication/passkey/options',
          send: async (passkey) => {
            const failure = await sendProof({ passkey });
            if (!failure) onProven();
            return failure;
          },
        });
      }}
    />
  );
}
