'use client';

import type { ConfirmDialogProps } from './confirm-panel.tsx';
import { lazyModule } from './lazy-module.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

const panel = lazyModule(() => import('./confirm-panel.tsx'));

/** Asks before an irreversible action. Focus starts on the safe button. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...rest }: ConfirmDialogProps) {
  const { isOpen, change, loaded, triggerElement } = useLazyDialog(panel, { trigger, open, onOpenChange });
  return (
    <>
      {triggerElement}
      {loaded ? <loaded.ConfirmPanel {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}
