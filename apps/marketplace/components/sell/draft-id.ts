import { draftKey } from '@repo/ui/draft-store';
import { randomKey } from '#components/chat/random-key.ts';

/**
 * The id under which this tab's next draft of a new listing is made. It outlives a reload: the page may go while the first save is on
 * its way, and the save after the reload is the same draft then. Without an owner there is none, and the server chooses.
 */
export function createDraftId(owner: string | null, record: string) {
  const key = owner === null ? null : draftKey(owner, 'listing-draft-id', record);
  return {
    read(): string | undefined {
      if (key === null) return undefined;
      try {
        const kept = window.sessionStorage.getItem(key);
        if (kept !== null) return kept;
        const id = randomKey();
        window.sessionStorage.setItem(key, id);
        return id;
      } catch {
        // Storage is forbidden: the server chooses.
        return undefined;
      }
    },
    clear(): void {
      try {
        if (key !== null) window.sessionStorage.removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
