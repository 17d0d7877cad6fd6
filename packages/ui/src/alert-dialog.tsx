'use client';

import type { ConfirmDialogProps } from './confirm-panel.tsx';
import { lazyPart } from './lazy-part.ts';
import { useOpening } from './use-opening.ts';

const panel = lazyPart(() => import('./confirm-panel.tsx'));

/** Asks before an irreversible action. Focus starts on the safe button. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...rest }: ConfirmDialogProps) {
  const { isOpen, change, loaded, opener } = useOpening(panel, { trigger, open, onOpenChange });
  return (
    <>
      {opener}
      {loaded ? <loaded.ConfirmPanel {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}
