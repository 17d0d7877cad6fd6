'use client';

import { PasskeyButton } from './passkey-button.tsx';

export type PasskeySignInProps = {
  /** The path to come back to. */
  returnTo: string;
};

/** On the sign-in page: a passkey instead of address and password. */
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
