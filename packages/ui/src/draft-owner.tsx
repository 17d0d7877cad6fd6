'use client';

import { createContext, type ReactNode, useContext } from 'react';

const DraftOwnerContext = createContext<string | null>(null);

/** Says who is signed in, once around an app's pages: forms keep what this person typed. Without it nothing is kept. */
export function DraftOwner({ id, children }: { id: string | null; children: ReactNode }) {
  return <DraftOwnerContext value={id}>{children}</DraftOwnerContext>;
}

export function useDraftOwner(): string | null {
  return useContext(DraftOwnerContext);
}
