'use client';

import { PasskeyButton } from './passkey-button.tsx';

export type PasskeySignInProps = {
  returnTo: string;
};

export function PasskeySignIn({ returnTo }: PasskeySignInProps) {
  return (
    <PasskeyButton
      label="Sign in with a passkey"
      onPress={async () => {
        const { signInByPasskey } = await import('./sign-in-by-passkey.ts');
        return signInByPasskey(returnTo);
      }}
    />
  );
}
