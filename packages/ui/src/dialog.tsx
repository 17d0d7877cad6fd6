'use client';

import type { DialogProps } from './dialog-panel.tsx';
import { lazyModule } from './lazy-module.ts';
import { useLazyDialog } from './use-lazy-dialog.ts';

const panel = lazyModule(() => import('./dialog-panel.tsx'));

/**
 * Traps and restores focus; Escape and an outside press close it. A bottom sheet on a phone. Everything but the trigger loads
 * on hover or focus.
 */
export function Dialog({ trigger, open, onOpenChange, ...rest }: DialogProps) {
  const { isOpen, change, loaded, triggerElement } = useLazyDialog(panel, { trigger, open, onOpenChange });
  return (
    <>
      {triggerElement}
      {loaded ? <loaded.DialogPanel {...rest} open={isOpen} onOpenChange={change} /> : null}
    </>
  );
}

/** A dialog at an edge of the screen: filters on a phone, an outline, the details of a row. */
export function Sheet({ side = 'bottom', ...rest }: Omit<DialogProps, 'width' | 'staysOpen'>) {
  return <Dialog {...rest} side={side} />;
}

/** Inside a dialog or sheet: closes it. */
export const DialogClose = panel.component((loaded) => loaded.Close);
