'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useMemo, useOptimistic, useTransition } from 'react';
import { readTableState, type TableState, type TableStateOptions, writeTableState } from './table-state.ts';

/**
 * A table's state in the URL. With `server` a change loads other rows (`pending` meanwhile); without, only the URL
 * changes.
 */
export function useTableState(options: TableStateOptions & { server: boolean }) {
  const router = useRouter();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const [pending, startTransition] = useTransition();
  const { server, filterIds, filterValues, sortIds, prefix } = options;

  const settled = useMemo(
    () => readTableState(new URLSearchParams(parameters), { filterIds, filterValues, sortIds, prefix }),
    [parameters, filterIds, filterValues, sortIds, prefix],
  );

  // The new state shows at once; the URL changes a moment later.
  const [state, setState] = useOptimistic<TableState>(settled);

  function hrefFor(next: TableState): string {
    const query = writeTableState(new URLSearchParams(parameters), next, options).toString();
    return query ? `${pathname}?${query}` : pathname;
  }

  /** Any change but that of the page resets the page to 1. */
  function change(part: Partial<TableState>, how: 'push' | 'replace' = 'push') {
    const next = { ...state, page: 1, ...part };
    const href = hrefFor(next);
    startTransition(() => {
      setState(next);
      if (server && how === 'push') router.push(href, { scroll: false });
      else if (server) router.replace(href, { scroll: false });
      else if (how === 'push') window.history.pushState(null, '', href);
      else window.history.replaceState(null, '', href);
    });
  }

  return { state, change, hrefFor, pending: pending && server };
}
