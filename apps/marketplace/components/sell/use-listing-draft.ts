'use client';

import type { ListingDraft, ListingDraftContent } from '@repo/schemas/marketplace/listing-draft';
import { callApi } from '@repo/ui/call-api';
import { usePersonId } from '@repo/ui/person-id';
import { useAutosave } from '@repo/ui/use-autosave';
import { useFormChanges } from '@repo/ui/use-form-changes';
import { useLatestRef } from '@repo/ui/use-latest-ref';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createNextDraftIdStore } from './draft-id.ts';
import { createDraftSaver, type StoredDraft } from './draft-saver.ts';
import type { SellForm } from './sell-form-schema.ts';
import type { UploadedPhoto } from './upload-photo.ts';

type Options = {
  form: SellForm;
  photos: UploadedPhoto[];
  /** Null if the first change creates the draft. */
  start: StoredDraft | null;
  copyOf: string | undefined;
  onCreated: (id: string) => void;
};

/** Puts the draft's id into the address, so that a reload opens this tab's draft. */
function showInAddress(id: string): void {
  window.history.replaceState(null, '', `/sell?draft=${encodeURIComponent(id)}`);
}

/** Independent of the order of fields. */
function textOf(content: ListingDraftContent): string {
  return JSON.stringify(Object.entries(content).sort());
}

/** Autosaves a new listing to the server, debounced. Each tab has its own draft. */
export function useListingDraft({ form, photos, start, copyOf = '', onCreated }: Options) {
  const created = useLatestRef(onCreated);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const owner = usePersonId();
  const [draftId] = useState(() => createNextDraftIdStore(owner, copyOf || 'new'));
  const [saver] = useState(() =>
    createDraftSaver({
      start,
      newId: draftId.read,
      call: (path, options) => callApi<ListingDraft>(path, options),
      onCreated(id) {
        draftId.clear();
        created.current(id);
        // The form may be closed, and the address that of another page.
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
  // Content restored from the device is in the form before its changes are observed.
  useEffect(() => changed(), []);

  // After going back, the browser may show the page as it was before its first save.
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
    /** Later input belongs to a new listing, even if the previous first save succeeded. */
    startOver: draftId.clear,
  };
}
