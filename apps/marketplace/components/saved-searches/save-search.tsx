'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { lazyModule } from '@repo/ui/lazy-module';
import { LinkButton } from '@repo/ui/link-button';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useRef, useState } from 'react';

/** All but the button: it is not for most who search. */
const dialog = lazyModule(() => import('./save-search-dialog.tsx'));

export type SaveSearchProps = {
  filterQuery: string;
  searchName: string;
  /** Undefined for a signed-out visitor; the button then leads to sign-in and back. */
  isSaved: boolean | undefined;
};

/** Beside the heading of a search. */
export function SaveSearchButton({ filterQuery, searchName, isSaved }: SaveSearchProps) {
  const [isOpen, setOpen] = useState(false);
  const link = useRef<HTMLSpanElement>(null);
  const loaded = useDialogForm(dialog, isOpen, setOpen);
  if (isSaved === undefined) {
    return (
      <LinkButton href={`/login?callbackUrl=${encodeURIComponent(`/?${filterQuery}`)}`} size="sm">
        <Icon name="bell" />
        Save search
      </LinkButton>
    );
  }
  return (
    <>
      {isSaved ? (
        <span ref={link}>
          <LinkButton href="/saved-searches" size="sm">
            <Icon name="check" />
            Search saved
          </LinkButton>
        </span>
      ) : (
        <Button size="sm" onFocus={dialog.preload} onClick={() => setOpen(true)}>
          <Icon name="bell" />
          Save search
        </Button>
      )}
      {loaded ? (
        <loaded.SaveSearchDialog
          {...{ isOpen, filterQuery: filterQuery, searchName: searchName, isSaved, savedLinkRef: link }}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  );
}
