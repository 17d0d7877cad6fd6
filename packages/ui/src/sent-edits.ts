import { isPlain } from './draft-store.ts';
import { sameStored } from './merge-values.ts';
import type { UnsavedStore } from './unsaved-store.ts';

const mostKept = 20;

/**
 * What this device sent of one row. A save may reach the server after the page that sent it was reloaded, or its answer may be
 * lost: the row is then another one than the editor began with, but nobody else changed it.
 */
export function createSentEdits<T>(store: UnsavedStore<T>, id: string) {
  const before = store.kept(id);
  let sent: T[] = before === null ? [] : [before];
  return {
    /** `value`: the whole row as it will be. */
    sending(value: T) {
      sent = [...sent, value].slice(-mostKept);
      store.keep(id, value);
    },
    /** Whether what is stored was written here. */
    isOwn: (stored: T) => sent.some((value) => areAlike(value, stored)),
  };
}

/** Field by field: a server may take the spaces around a text away. */
function areAlike(sent: unknown, stored: unknown): boolean {
  if (!isPlain(sent) || !isPlain(stored)) return sameStored(sent, stored);
  return Object.keys(stored).every((name) => sameStored(sent[name], stored[name]));
}
