'use client';

import { lazyPart } from './lazy-part.ts';
import type { MergeDialogProps } from './merge-panel.tsx';

const panel = lazyPart(() => import('./merge-panel.tsx'));

/** Fetched when it is needed: conflicts are rare. */
export function MergeDialog(props: MergeDialogProps) {
  const loaded = panel.usePart(props.meeting !== null, props.onClose);
  return loaded && props.meeting ? <loaded.MergePanel {...props} meeting={props.meeting} /> : null;
}
