import { isPlainObject } from './draft-store.ts';
import { isStoredAlike } from './merge-values.ts';
import type { UnsavedStore } from './unsaved-store.ts';

const mostKept = 20;

/**
 * What this tab sent of one row. A save may reach the server after the page that sent it was reloaded or left, or its answer
 * may be lost: the row is then another one than the editor began with, but nobody else changed it. `store` is the tab's: what
 * another tab of the same person sent is somebody else's.
 */
export function createSentEdits<T>(store: UnsavedStore<T>, id: string) {
  let sent: T[] = [];
  /** An editor that was left may have sent something since this one opened. */
  function remember() {
    const last = store.kept(id);
    if (last !== null) sent = [...sent, last].slice(-mostKept);
  }
  remember();
  return {
    /** `value`: the whole row as it will be. */
    sending(value: T) {
      remember();
      sent = [...sent, value].slice(-mostKept);
      store.keep(id, value);
    },
    /** Whether what is stored was written here. */
    isOwn(stored: T) {
      remember();
      return sent.some((value) => areAlike(value, stored));
    },
  };
}

export type SentEdits<T> = ReturnType<typeof createSentEdits<T>>;

/** Field by field: a server may take the spaces around a text away. */
function areAlike(sent: unknown, stored: unknown): boolean {
  if (!isPlainObject(sent) || !isPlainObject(stored)) return isStoredAlike(sent, stored);
  return Object.keys(stored).every((name) => isStoredAlike(sent[name], stored[name]));
}
