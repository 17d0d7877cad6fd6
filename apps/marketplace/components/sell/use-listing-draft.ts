'use client';

import type { ListingDraft, ListingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import type { ApiFailure } from '@repo/ui/api-failure';
import { callApi } from '@repo/ui/call-api';
import { useAutosave } from '@repo/ui/use-autosave';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { SellForm } from './listing-form.tsx';
import type { SentPhoto } from './send-photo.ts';

/** The draft on the server as this tab last had it. */
export type StoredDraft = Pick<ListingDraft, 'id' | 'updatedAt'>;

type Options = {
  form: SellForm;
  photos: SentPhoto[];
  /** Null where a first change makes one. */
  start: StoredDraft | null;
  copyOf: string | undefined;
};

const drafts = '/api/me/drafts';

/** Another tab keeps its own draft: the address is this one's, for a reload. */
function showInAddress(id: string): void {
  window.history.replaceState(null, '', `/sell?draft=${encodeURIComponent(id)}`);
}

/** Keeps a new listing on the server while it is written: each tab its own draft, a moment after the last change. */
export function useListingDraft({ form, photos, start, copyOf = '' }: Options) {
  const stored = useRef(start);
  // The answer to the last save was lost: what the server has is read before the next one.
  const isUncertain = useRef(false);

  async function readAgain({ id }: StoredDraft): Promise<ApiFailure | null> {
    const result = await callApi<ListingDraft>(`${drafts}/${id}`);
    if (!result.ok) return result.failure;
    stored.current = result.data;
    isUncertain.current = false;
    return null;
  }

  async function save(content: ListingDraftContent): Promise<ApiFailure | null> {
    const known = stored.current;
    const problem = known && isUncertain.current ? await readAgain(known) : null;
    if (problem) return lost(problem);
    const result = stored.current
      ? await callApi<ListingDraft>(`${drafts}/${stored.current.id}`, {
          method: 'PUT',
          body: { content, expectedUpdatedAt: stored.current.updatedAt },
        })
      : await callApi<ListingDraft>(drafts, { method: 'POST', body: { content } });
    if (!result.ok) return lost(result.failure);
    if (!stored.current) showInAddress(result.data.id);
    stored.current = result.data;
    return null;
  }

  function lost(failure: ApiFailure): ApiFailure {
    isUncertain.current = failure.status === 0;
    // Published or deleted in another tab: trying again keeps what is here as a new draft.
    if (failure.status === 404) stored.current = null;
    return failure;
  }

  const { state, autosave } = useAutosave(save);
  const contentNow = (): ListingDraftContent => ({ ...form.getValues(), copyOf, photos });
  const last = useRef(JSON.stringify(contentNow()));
  const changed = useEffectEvent(() => {
    const content = contentNow();
    const text = JSON.stringify(content);
    if (text === last.current) return;
    last.current = text;
    autosave.change(content);
  });
  useEffect(() => {
    const typing = form.watch(() => changed());
    return () => typing.unsubscribe();
  }, [form]);
  const photosText = JSON.stringify(photos);
  useEffect(() => {
    if (photosText) changed();
  }, [photosText]);

  // Going back to this page, the browser may show it as it was before its first save.
  useEffect(() => {
    const shown = new URLSearchParams(window.location.search).get('draft');
    if (shown !== null && shown !== stored.current?.id) window.location.reload();
  }, []);

  return {
    state,
    flush: autosave.flush,
    forget: autosave.forget,
    /** The draft that publishing takes along. */
    draftId: () => stored.current?.id,
    /** It is not there any more: publishing again goes without. */
    detach: () => {
      stored.current = null;
    },
  };
}
