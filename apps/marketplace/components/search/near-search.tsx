'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { lazyModule } from '@repo/ui/lazy-module';
import { useDialogForm } from '@repo/ui/use-dialog-form';
import { useState } from 'react';
import type { SearchState } from './search-href.ts';

/** All but the button: it is not for most who search. */
const dialog = lazyModule(() => import('./near-dialog.tsx'));

/** Asks where to search. */
export function NearSearchButton({ state, personId }: { state: SearchState; personId?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useDialogForm(dialog, isOpen, setOpen);
  return (
    <>
      <Button className="shrink-0" onFocus={dialog.preload} onClick={() => setOpen(true)}>
        <Icon name="map-pin" />
        Near…
      </Button>
      {loaded ? <loaded.NearDialog {...{ isOpen, state, personId }} onOpenChange={setOpen} /> : null}
    </>
  );
}
