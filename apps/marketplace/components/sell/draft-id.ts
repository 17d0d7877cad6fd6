import { randomKey } from '#components/chat/random-key.ts';

const keyOf = (record: string) => `listing-draft-id:${record}`;

/**
 * The id under which this tab's next draft of a new listing is made. It outlives a reload: the page may go while the first save is on
 * its way, and the save after the reload is the same draft then.
 */
export function createDraftId(record: string) {
  return {
    read(): string | undefined {
      try {
        const kept = window.sessionStorage.getItem(keyOf(record));
        if (kept !== null) return kept;
        const id = randomKey();
        window.sessionStorage.setItem(keyOf(record), id);
        return id;
      } catch {
        // Storage is forbidden: the server chooses.
        return undefined;
      }
    },
    clear(): void {
      try {
        window.sessionStorage.removeItem(keyOf(record));
      } catch {
        // Nothing was kept.
      }
    },
  };
}
