'use client';

import { lazyModule } from './lazy-module.ts';
import type { MergeDialogProps } from './merge-panel.tsx';

const panel = lazyModule(() => import('./merge-panel.tsx'));

/** Its panel is loaded when there is a conflict. */
export function MergeDialog(props: MergeDialogProps) {
  const loaded = panel.useModule(props.editConflict !== null, props.onClose);
  return loaded && props.editConflict ? (
    <loaded.MergePanel {...props} editConflict={props.editConflict} />
  ) : null;
}
