'use client';

import type { AlertFrequency } from '@repo/schemas/marketplace/saved-search';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { lazyModule } from '@repo/ui/lazy-module';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

const dialog = lazyModule(() => import('./save-search-dialog.tsx'));

export type SaveSearchProps = {
  parameters: string;
  name: string;
  /** Undefined for a signed-out visitor; the button then leads to sign-in and back. */
  isSaved: boolean | undefined;
};

function savedText(frequency: AlertFrequency | null): string {
  if (frequency === null) return 'You have saved this search already';
  return frequency === 'OFF' ? 'Your search is saved' : 'Saved. We will tell you about new listings';
}

/** Beside the heading of a search. */
export function SaveSearch({ parameters, name, isSaved }: SaveSearchProps) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [wasSavedHere, setSavedHere] = useState(false);
  const link = useRef<HTMLSpanElement>(null);
  // The button that opened the dialog is gone then.
  useEffect(() => {
    if (isSaved && wasSavedHere) link.current?.querySelector('a')?.focus();
  }, [isSaved, wasSavedHere]);
  const loaded = dialog.useModule(isOpen || wasSavedHere, () => {
    setOpen(false);
    toast.error('The form did not arrive. Check your connection and try again.');
  });

  if (isSaved === undefined) {
    const here = `/?${parameters}`;
    return (
      <LinkButton href={`/login?callbackUrl=${encodeURIComponent(here)}`} size="sm">
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
        <Button
          size="sm"
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => setOpen(true)}
        >
          <Icon name="bell" />
          Save search
        </Button>
      )}
      {loaded ? (
        <>
          <loaded.SaveSearchDialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            parameters={parameters}
            name={name}
            onSaved={(frequency) => {
              setOpen(false);
              setSavedHere(true);
              toast.success(savedText(frequency));
              if (frequency !== null && frequency !== 'OFF') loaded.offerPush();
              router.refresh();
            }}
          />
          {isSaved ? (
            <loaded.PushOffer
              className="basis-full rounded-lg border"
              title="Get told about new listings"
              text="This device can tell you when something is found, also while this site is closed."
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}
