'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this browser knows passkeys; false where the page is made. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof PublicKeyCredential === 'function',
    () => false,
  );
}
