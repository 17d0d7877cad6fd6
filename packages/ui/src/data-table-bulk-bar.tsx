'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

export type Selection<TRow> = {
  ids: readonly string[];
  /** Those of the selected rows that are loaded. */
  rows: readonly TRow[];
  clear: () => void;
};

type BulkBarProps<TRow> = {
  noun: readonly [one: string, many: string];
  selection: Selection<TRow>;
  actions: (selection: Selection<TRow>) => ReactNode;
};

/** What can be done with the selected rows; floats at the bottom while there are any. */
export function BulkBar<TRow>({ noun, selection, actions }: BulkBarProps<TRow>) {
  const count = selection.ids.length;
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-20 z-30 mx-auto flex w-fit max-w-full animate-rise-in flex-wrap items-center gap-2 rounded-lg bg-surface-raised p-2 pl-4 shadow-float md:bottom-6"
    >
      <p aria-live="polite" className="mr-2 text-sm font-medium tabular-nums">
        {count.toLocaleString('en')} {count === 1 ? noun[0] : noun[1]} selected
      </p>
      {actions(selection)}
      <IconButton size="sm" label="Clear selection" icon={<X aria-hidden />} onClick={selection.clear} />
    </section>
  );
}
