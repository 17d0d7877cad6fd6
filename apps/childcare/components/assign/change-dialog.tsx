'use client';

import { lazyModule } from '@repo/ui/lazy-module';
import { useLazyDialog } from '@repo/ui/use-lazy-dialog';
import type { ChangeDialogProps } from './change-preview.tsx';

const panel = lazyModule(() => import('./change-preview.tsx'));

/** Changes assignments after a preview; it is loaded when its button is near. */
export function ChangeAssignmentsDialog({ trigger, ...rest }: ChangeDialogProps) {
  const { isOpen, change, loaded, triggerElement } = useLazyDialog(panel, { trigger });
  return (
    <>
      {triggerElement}
      {loaded && isOpen ? <loaded.ChangePreviewDialog {...rest} open onOpenChange={change} /> : null}
    </>
  );
}
