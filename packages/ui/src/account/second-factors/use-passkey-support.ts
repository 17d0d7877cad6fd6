'use client';

import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False during server rendering. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof PublicKeyCredential === 'function',
    () => false,
  );
}
