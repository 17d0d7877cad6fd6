'use client';

import type { ListingDraft, ListingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import { callApi } from '@repo/ui/call-api';
import { useDraftOwner } from '@repo/ui/draft-owner';
import { useAutosave } from '@repo/ui/use-autosave';
import { useFormChanges } from '@repo/ui/use-form-changes';
import { useLatest } from '@repo/ui/use-latest';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createDraftId } from './draft-id.ts';
import { createDraftSaver, type StoredDraft } from './draft-saver.ts';
import type { SellForm } from './listing-form.tsx';
import type { SentPhoto } from './send-photo.ts';

type Options = {
  form: SellForm;
  photos: SentPhoto[];
  /** Null where a first change makes one. */
  start: StoredDraft | null;
  copyOf: string | undefined;
  /** The first save has made one. */
  onCreated: (id: string) => void;
};

/** Another tab keeps its own draft: the address is this one's, for a reload. */
function showInAddress(id: string): void {
  window.history.replaceState(null, '', `/sell?draft=${encodeURIComponent(id)}`);
}

/** The same for the same content, in whatever order its fields are. */
function textOf(content: ListingDraftContent): string {
  return JSON.stringify(Object.entries(content).sort());
}

/** Keeps a new listing on the server while it is written: each tab its own draft, a moment after the last change. */
export function useListingDraft({ form, photos, start, copyOf = '', onCreated }: Options) {
  const created = useLatest(onCreated);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const owner = useDraftOwner();
  const [draftId] = useState(() => createDraftId(owner, copyOf || 'new'));
  const [saver] = useState(() =>
    createDraftSaver({
      start,
      newId: draftId.read,
      call: (path, options) => callApi<ListingDraft>(path, options),
      onCreated(id) {
        draftId.clear();
        created.current(id);
        // The form may be left by now: the address is another page's.
        if (isShown.current) showInAddress(id);
      },
    }),
  );
  const { state, autosave } = useAutosave(saver.save);
  const contentNow = (): ListingDraftContent => ({
    ...form.getValues(),
    copyOf,
    photos: photos.map(({ url, key }) => ({ url, key })),
  });
  const last = useRef<string>(null);
  last.current ??= textOf(contentNow());
  const changed = useEffectEvent(() => {
    const content = contentNow();
    const text = textOf(content);
    if (text === last.current) return;
    last.current = text;
    autosave.change(content);
  });
  useFormChanges(form, photos, () => changed());
  // What was kept on the device is in the form before its changes are listened to.
  useEffect(() => changed(), []);

  // Going back to this page, the browser may show it as it was before its first save.
  useEffect(() => {
    const shown = new URLSearchParams(window.location.search).get('draft');
    if (shown !== null && shown !== saver.draftId()) window.location.reload();
  }, [saver]);

  return {
    state,
    flush: autosave.flush,
    forget: autosave.forget,
    draftId: saver.draftId,
    detach: saver.detach,
    /** What is written from here on is another listing, also if the first save of the last one did arrive. */
    startOver: draftId.clear,
  };
}
