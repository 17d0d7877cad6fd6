import { readText } from '@repo/ui/browser-storage';

// Keyed by person, since several people may share a browser. Signing out removes it.
export const lastNearStorageKey = (personId: string | undefined) => `near:${personId ?? 'visitor'}`;

/** Apart from the rest, which the start page loads only for those for whom something is remembered. */
export const isLastNearStored = (personId: string | undefined): boolean =>
  readText(() => localStorage, lastNearStorageKey(personId)) !== null;
