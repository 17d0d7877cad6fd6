'use client';

import type { ComponentProps, ReactNode } from 'react';
import type { Close } from './dialog-panel.tsx';
import { lazyPart } from './lazy-part.ts';
import { type OpeningProps, useOpening } from './use-opening.ts';

export type DialogProps = OpeningProps & {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  width?: 'sm' | 'md' | 'lg';
  /** Closes by a button of its footer alone: what it shows cannot be seen again. */
  staysOpen?: boolean;
};

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
