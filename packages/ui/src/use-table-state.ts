'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useMemo, useOptimistic, useTransition } from 'react';
import { readTableState, type TableState, type TableStateOptions, writeTableState } from './table-state.ts';

/**
 * A table's state out of the address, and how to change it. With `server` a change asks the server for other rows
 * (`pending` meanwhile); without, the address changes and nothing is fetched.
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

  // The address follows a moment later; what was pressed shows at once.
  const [state, setState] = useOptimistic<TableState>(settled);

  function hrefFor(next: TableState): string {
    const query = writeTableState(new URLSearchParams(parameters), next, options).toString();
    return query ? `${pathname}?${query}` : pathname;
  }

  /** Any change but of the page goes back to the first page. */
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
