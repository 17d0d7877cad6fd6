import type { ListingDraft, ListingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import type { ApiFailure } from '@repo/ui/api-failure';
import type { ApiAnswer, CallOptions } from '@repo/ui/call-api';

/** The draft on the server as this tab last had it. */
export type StoredDraft = Pick<ListingDraft, 'id' | 'updatedAt'>;

type Options = {
  /** Null where the first save makes one. */
  start: StoredDraft | null;
  /** The id of the draft that the first save makes; the same until one was made, also after a reload. */
  newId: () => string | undefined;
  call: (path: string, options?: CallOptions) => Promise<ApiAnswer<ListingDraft>>;
  onCreated: (id: string) => void;
};

const drafts = '/api/me/drafts';
const pathOf = ({ id }: StoredDraft) => `${drafts}/${encodeURIComponent(id)}`;

/** Saves one tab's draft of a new listing, over the version that the tab last had and no other. */
export function createDraftSaver({ start, newId, call, onCreated }: Options) {
  let stored = start;
  // The answer to the last save was lost: it may have arrived, so that the version is read before the next one.
  let isUncertain = false;

  function fail(failure: ApiFailure): ApiFailure {
    isUncertain = failure.status === 0;
    // Published or deleted in another tab: trying again keeps what is here as a new draft.
    if (failure.status === 404) stored = null;
    return failure;
  }

  return {
    /** Answers why it was refused. */
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
    /** The draft that publishing takes along. */
    draftId: () => stored?.id,
    /** It is not there any more: publishing again goes without, and saving makes another. */
    detach() {
      stored = null;
    },
  };
}
