'use client';

import { createContext, type ReactNode, useContext } from 'react';

const PersonIdContext = createContext<string | null>(null);

/** Provides the signed-in person's id, under which drafts are kept in the browser; null keeps nothing. */
export function PersonIdProvider({ id, children }: { id: string | null; children: ReactNode }) {
  return <PersonIdContext value={id}>{children}</PersonIdContext>;
}

/** Null when nobody is signed in. */
export function usePersonId(): string | null {
  return useContext(PersonIdContext);
}
