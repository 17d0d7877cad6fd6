'use client';

import { createContext, type ReactNode, useContext } from 'react';

const DraftOwnerContext = createContext<string | null>(null);

/** Provides the signed-in person's id, whose form input is kept as drafts. Without it nothing is kept. */
export function DraftOwner({ id, children }: { id: string | null; children: ReactNode }) {
  return <DraftOwnerContext value={id}>{children}</DraftOwnerContext>;
}

export function useDraftOwner(): string | null {
  return useContext(DraftOwnerContext);
}
