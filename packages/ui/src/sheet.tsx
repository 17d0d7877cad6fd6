'use client';

import type { ComponentProps } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { Close, SheetProps } from './sheet-panel.tsx';
import { useOpening } from './use-opening.ts';

const panel = lazyPart(() => import('./sheet-panel.tsx'));

/**
 * A panel from an edge: filters on a phone, an outline, the details of a row. All but the trigger is fetched when a pointer or
 * the focus comes near it.
 */
export function Sheet({ trigger, open, onOpenChange, ...rest }: SheetProps) {
  const { isOpen, change, loaded, opener } = useOpening(panel, { trigger, open, onOpenChange });
  return (
    <>
      {opener}
      {loaded ? <loaded.SheetPanel {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}

/** Inside a sheet: closes it. */
export function SheetClose(props: ComponentProps<typeof Close>) {
  const loaded = panel.loaded();
  return loaded && <loaded.Close {...props} />;
}
