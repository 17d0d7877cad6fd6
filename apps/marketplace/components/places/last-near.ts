import { isPositionText } from '@repo/schemas/marketplace/places/position';
import { readText, removeItem, writeText } from '@repo/ui/browser-storage';
import { lastNearStorageKey } from './is-near-remembered.ts';

const kept = () => localStorage;
const untilTabCloses = () => sessionStorage;

/** The `near` of this browser's last search near something, or null. */
export function readLastNear(personId: string | undefined): string | null {
  const key = lastNearStorageKey(personId);
  return readText(untilTabCloses, key) ?? (readText(kept, key) || null);
}

/** A place is remembered until another is chosen; where the person is, to the kilometre, until the tab is closed. */
export function storeLastNear(personId: string | undefined, placeIdOrPosition: string): void {
  const key = lastNearStorageKey(personId);
  if (isPositionText(placeIdOrPosition)) {
    writeText(untilTabCloses, key, placeIdOrPosition);
    // Only that there is something in a tab.
    if (readText(kept, key) === null) writeText(kept, key, '');
  } else {
    removeItem(untilTabCloses, key);
    writeText(kept, key, placeIdOrPosition);
  }
}

export function removeLastNear(personId: string | undefined): void {
  for (const storage of [untilTabCloses, kept]) removeItem(storage, lastNearStorageKey(personId));
}
