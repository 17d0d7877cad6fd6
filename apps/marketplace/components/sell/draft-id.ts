import { readText, removeItem, writeText } from '@repo/ui/browser-storage';
import { draftKey } from '@repo/ui/draft-store';
import { randomUuid } from '#components/chat/random-uuid.ts';

const storage = () => window.sessionStorage;

/** The id of this tab's next draft. It survives a reload, so that an interrupted first save creates no second draft. */
export function createNextDraftIdStore(ownerId: string | null, copiedListingId: string) {
  const key = ownerId === null ? null : draftKey(ownerId, 'listing-draft-id', copiedListingId);
  return {
    read(): string | undefined {
      if (key === null) return undefined;
      const kept = readText(storage, key);
      if (kept !== null) return kept;
      const id = randomUuid();
      return writeText(storage, key, id) ? id : undefined;
    },
    clear(): void {
      if (key !== null) removeItem(storage, key);
    },
  };
}
