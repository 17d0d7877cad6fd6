import { readText, removeItem, writeText } from '@repo/ui/browser-storage';
import { draftKey } from '@repo/ui/draft-store';
import { randomKey } from '#components/chat/random-key.ts';

const storage = () => window.sessionStorage;

/**
 * The id under which this tab's next draft of a new listing is made. It outlives a reload: the page may go while the first save is on
 * its way, and the save after the reload is the same draft then. Without an owner or storage there is none, and the server chooses.
 */
export function createDraftId(owner: string | null, record: string) {
  const key = owner === null ? null : draftKey(owner, 'listing-draft-id', record);
  return {
    read(): string | undefined {
      if (key === null) return undefined;
      const kept = readText(storage, key);
      if (kept !== null) return kept;
      const id = randomKey();
      return writeText(storage, key, id) ? id : undefined;
    },
    clear(): void {
      if (key !== null) removeItem(storage, key);
    },
  };
}
