'use client';

import type { ComponentProps } from 'react';
import type { Close, DialogProps } from './dialog-panel.tsx';
import { lazyPart } from './lazy-part.ts';
import { useOpening } from './use-opening.ts';

const panel = lazyPart(() => import('./dialog-panel.tsx'));

/**
 * Holds focus and gives it back; Escape and a press outside close it. A sheet from below on a phone. All but the trigger is
 * fetched when a pointer or the focus comes near it.
 */
export function Dialog({ trigger, open, onOpenChange, ...rest }: DialogProps) {
  const { isOpen, change, loaded, opener } = useOpening(panel, { trigger, open, onOpenChange });
  return (
    <>
      {opener}
      {loaded ? <loaded.DialogPanel {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}

/** Inside a dialog: closes it. */
export function DialogClose(props: ComponentProps<typeof Close>) {
  const loaded = panel.loaded();
  return loaded && <loaded.Close {...props} />;
}
