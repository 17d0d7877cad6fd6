'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { readText, writeText } from './browser-storage.ts';

const changed = 'column-choice';

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

const storage = () => window.localStorage;

// Returns the text rather than an object, because useSyncExternalStore compares snapshots by identity.
const read = (key: string) => readText(storage, key) ?? '{}';

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

/** Which columns of a table are shown, kept in local storage under the table's id. */
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
    (id: string, shown: boolean) => {
      const text = JSON.stringify({ ...parse(read(key)), [id]: shown });
      if (writeText(storage, key, text)) window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return { visibility, show };
}
