'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { parseRowView, type RowFilter, type RowView } from './row-filter.ts';

/** The rows' filters, kept in the address so that Back, reload and shared links work. */
export function useRowView(filters: readonly RowFilter[]) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  const view = useMemo(() => parseRowView(new URLSearchParams(parameters), filters), [parameters, filters]);
  const open = Number(parameters.get('row')) || null;

  function go(change: Record<string, string | null>, how: 'push' | 'replace') {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const href = next.size > 0 ? `${pathname}?${next}` : pathname;
    if (how === 'push') window.history.pushState(null, '', href);
    else window.history.replaceState(null, '', href);
  }

  return {
    view,
    open,
    setView: ({ shownFilterIds, search }: RowView) =>
      go({ show: shownFilterIds.join(','), q: search, row: null }, 'push'),
    setOpen: (row: number | null) => go({ row: row === null ? null : String(row) }, 'replace'),
  };
}
