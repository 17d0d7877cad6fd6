'use client';

import type { FieldValues } from 'react-hook-form';
import type { FormVersion } from './form-version.ts';
import { lazyPart } from './lazy-part.ts';
import type { Comparison } from './merge-values.ts';

const panel = lazyPart(() => import('./merge-panel.tsx'));

/** A conflict that somebody has to look at: what is stored by now, and how it differs. */
export type Meeting = Comparison & { updatedAt: string; theirs: object };

export type MergeDialogProps = {
  meeting: Meeting | null;
  fields: NonNullable<FormVersion<FieldValues>['fields']>;
  onClose: () => void;
  /** Sends; `takesTheirs` says of a field whether the stored value replaces what is typed. */
  onSave: (takesTheirs: (name: string) => boolean) => void;
};

/** Fetched when it is needed: conflicts are rare. */
export function MergeDialog(props: MergeDialogProps) {
  const loaded = panel.usePart(props.meeting !== null, props.onClose);
  return loaded && props.meeting ? <loaded.MergePanel {...props} meeting={props.meeting} /> : null;
}
