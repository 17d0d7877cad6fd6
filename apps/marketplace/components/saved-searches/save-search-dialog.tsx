'use client';

import type { AlertFrequency } from '@repo/schemas/marketplace/saved-search';
import { Dialog } from '@repo/ui/dialog';
import { allowPushOffer, PushOffer } from '@repo/ui/notifications/push-offer';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useState } from 'react';
import { SaveSearchForm } from './save-search-form.tsx';

export type SaveSearchDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  filterQuery: string;
  searchName: string;
  isSaved: boolean;
  /** Around what takes the place of the button once the search is saved. */
  savedLinkRef: RefObject<HTMLElement | null>;
};

/** `frequency`: null where another tab had saved the search meanwhile. */
function savedText(frequency: AlertFrequency | null): string {
  if (frequency === null) return 'You have saved this search already';
  return frequency === 'OFF' ? 'Your search is saved' : 'Saved. We will tell you about new listings';
}

/** Loaded when its button is near, not with every search. */
export function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { isOpen, onOpenChange, filterQuery, searchName, isSaved, savedLinkRef } = props;
  const router = useRouter();
  const [wasSavedHere, setSavedHere] = useState(false);
  // The button that opened the dialog is gone then.
  useEffect(() => {
    if (isSaved && wasSavedHere) savedLinkRef.current?.querySelector('a')?.focus();
  }, [isSaved, wasSavedHere, savedLinkRef]);

  function showSaved(frequency: AlertFrequency | null) {
    onOpenChange(false);
    setSavedHere(true);
    toast.success(savedText(frequency));
    if (frequency !== null && frequency !== 'OFF') allowPushOffer();
    router.refresh();
  }

  return (
    <>
      <Dialog open={isOpen} onOpenChange={onOpenChange} title="Save this search" description={searchName}>
        <SaveSearchForm
          filterQuery={filterQuery}
          onSaved={({ frequency }) => showSaved(frequency)}
          onSavedAlready={() => showSaved(null)}
          onCancel={() => onOpenChange(false)}
        />
      </Dialog>
      {isSaved ? (
        <PushOffer
          className="basis-full rounded-lg border"
          title="Get notified about new listings"
          text="This device can tell you when something is found, also while this site is closed."
        />
      ) : null}
    </>
  );
}
