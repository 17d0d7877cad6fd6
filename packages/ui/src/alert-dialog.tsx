'use client';

import type { ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';
import { type OpeningProps, useOpening } from './use-opening.ts';

export type ConfirmDialogProps = OpeningProps & {
  /** A question with the name of the thing: "Delete “Herman Miller Aeron”?" */
  title: string;
  /** What will happen, and what will not. */
  description: ReactNode;
  /** The verb, with the thing: "Delete listing". */
  confirmLabel: string;
  /** The verb while it runs: "Deleting…". */
  pendingLabel?: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /** Resolves when done: the dialog closes. A text it resolves with is shown as what went wrong, and it stays open. */
  onConfirm: () => Promise<string | undefined> | Promise<void>;
};

const panel = lazyPart(() => import('./confirm-panel.tsx'));

/** Asks before something that cannot be undone. Focus starts on the safe answer. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...rest }: ConfirmDialogProps) {
  const { isOpen, change, loaded, opener } = useOpening(panel, { trigger, open, onOpenChange });
  return (
    <>
      {opener}
      {loaded ? <loaded.ConfirmPanel {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}
