import type { ListingDraft, ListingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import type { ApiFailure } from '@repo/ui/api-failure';
import type { ApiAnswer, CallOptions } from '@repo/ui/call-api';

/** The server's draft as this tab last saw it. */
export type StoredDraft = Pick<ListingDraft, 'id' | 'updatedAt'>;

type Options = {
  /** Null if the first save creates the draft. */
  start: StoredDraft | null;
  /** The id for the first save; stable until the draft exists, also across reloads. */
  newId: () => string | undefined;
  call: (path: string, options?: CallOptions) => Promise<ApiAnswer<ListingDraft>>;
  onCreated: (id: string) => void;
};

const drafts = '/api/me/drafts';
const pathOf = ({ id }: StoredDraft) => `${drafts}/${encodeURIComponent(id)}`;

/** Saves only over the version that this tab last saw. */
export function createDraftSaver({ start, newId, call, onCreated }: Options) {
  let stored = start;
  // The last response was lost, so the version is read again before the next save.
  let isUncertain = false;

  function fail(failure: ApiFailure): ApiFailure {
    isUncertain = failure.status === 0;
    // Published or deleted in another tab: a retry saves this content as a new draft.
    if (failure.status === 404) stored = null;
    return failure;
  }

  return {
    async save(content: ListingDraftContent): Promise<ApiFailure | null> {
      if (stored && isUncertain) {
        const present = await call(pathOf(stored));
        if (!present.ok) return fail(present.failure);
        stored = present.data;
      }
      const isNew = stored === null;
      const answer =
        stored === null
          ? await call(drafts, { method: 'POST', body: { content, id: newId() } })
          : await call(pathOf(stored), {
              method: 'PUT',
              body: { content, expectedUpdatedAt: stored.updatedAt },
            });
      if (!answer.ok) return fail(answer.failure);
      isUncertain = false;
      stored = answer.data;
      if (isNew) onCreated(stored.id);
      return null;
    },
    draftId: () => stored?.id,
    /** The draft is gone: publishing omits it, and the next save creates a new one. */
    detach() {
      stored = null;
    },
  };
}
