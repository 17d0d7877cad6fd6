'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';

const changed = 'column-choice';

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

// Storage may be full or forbidden: the choice then lasts as long as nobody looks away.
function read(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? '{}';
  } catch {
    return '{}';
  }
}

function write(key: string, value: string) {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changed));
}

function parse(text: string): Record<string, boolean> {
  try {
    const value: unknown = JSON.parse(text);
    if (!value || typeof value !== 'object') return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

/** Which columns of a table this person wants to see, kept in the browser under the table's id. */
export function useColumnChoice(tableId: string, columns: readonly { id: string; hidden?: boolean }[]) {
  const key = `columns:${tableId}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => '{}',
  );
  const visibility = useMemo(() => {
    const chosen = parse(stored);
    return Object.fromEntries(columns.map((column) => [column.id, chosen[column.id] ?? !column.hidden]));
  }, [stored, columns]);
  const show = useCallback(
    (id: string, shown: boolean) => write(key, JSON.stringify({ ...parse(read(key)), [id]: shown })),
    [key],
  );
  return { visibility, show };
}
