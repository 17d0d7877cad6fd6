'use client';

import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Icon } from '@repo/ui/icon';
import { lazyModule } from '@repo/ui/lazy-module';
import { LinkButton } from '@repo/ui/link-button';
import { offerPush, PushOffer } from '@repo/ui/notifications/push-offer';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

const form = lazyModule(() => import('./save-search-form.tsx'));

export type SaveSearchProps = {
  parameters: string;
  name: string;
  /** Undefined for a signed-out visitor; the button then leads to sign-in and back. */
  isSaved: boolean | undefined;
};

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
  const loaded = form.useModule(isOpen, () => {
    setOpen(false);
    toast.error('The form did not arrive. Check your connection and try again.');
  });

  function showSaved(message: string) {
    setOpen(false);
    setSavedHere(true);
    toast.success(message);
    router.refresh();
  }

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
        <Button size="sm" onPointerEnter={form.preload} onFocus={form.preload} onClick={() => setOpen(true)}>
          <Icon name="bell" />
          Save search
        </Button>
      )}
      <Dialog
        open={isOpen && loaded !== null}
        onOpenChange={setOpen}
        title="Save this search"
        description={name}
      >
        {loaded ? (
          <loaded.SaveSearchForm
            parameters={parameters}
            onSaved={({ frequency }) => {
              showSaved(
                frequency === 'OFF' ? 'Your search is saved' : 'Saved. We will tell you about new listings',
              );
              if (frequency !== 'OFF') offerPush();
            }}
            onSavedAlready={() => showSaved('You have saved this search already')}
            onCancel={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
      {isSaved ? (
        <PushOffer
          className="basis-full rounded-lg border"
          title="Get told about new listings"
          text="This device can tell you when something is found, also while this site is closed."
        />
      ) : null}
    </>
  );
}
