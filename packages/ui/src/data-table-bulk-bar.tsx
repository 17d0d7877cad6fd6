'use client';

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type RowSelection<TRow> = {
  ids: readonly string[];
  /** The selected rows loaded on this page or an earlier one. */
  rows: readonly TRow[];
  clear: () => void;
  /** Everything that matches is selected, including other pages; `ids` then covers this page only. */
  isAll?: boolean;
};

/** Selects everything that matches, when the server can act on it. */
export type SelectAllChoice = { total: number; choose: () => void };

type BulkBarProps<TRow> = {
  noun: readonly [one: string, many: string];
  selection: RowSelection<TRow>;
  actions: (selection: RowSelection<TRow>) => ReactNode;
  all?: SelectAllChoice | undefined;
};

/** Floats at the bottom while rows are selected. */
export function BulkBar<TRow>({ noun, selection, actions, all }: BulkBarProps<TRow>) {
  const count = selection.isAll && all ? all.total : selection.ids.length;
  return (
    <section
      aria-label="Selected rows"
      className="sticky bottom-20 z-30 mx-auto flex w-fit max-w-full animate-rise-in flex-wrap items-center gap-2 rounded-lg bg-surface-raised p-2 pl-4 shadow-float md:bottom-6"
    >
      <p aria-live="polite" className="mr-2 text-sm font-medium tabular-nums">
        {selection.isAll ? 'All ' : ''}
        {count.toLocaleString('en')} {count === 1 ? noun[0] : noun[1]} selected
      </p>
      {all && !selection.isAll && count < all.total ? (
        <Button size="sm" variant="ghost" onClick={all.choose}>
          Select all {all.total.toLocaleString('en')} {noun[1]}
        </Button>
      ) : null}
      {actions(selection)}
      <IconButton size="sm" label="Clear selection" icon={<Icon name="x" />} onClick={selection.clear} />
    </section>
  );
}
