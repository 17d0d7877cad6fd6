import { isPlainObject } from './draft-store.ts';
import { isStoredAlike } from './merge-values.ts';
import type { UnsavedStore } from './unsaved-store.ts';

const maximumKept = 20;

/**
 * Remembers what this tab sent for one row, to recognize it later. When a page is left during a save or the response is lost,
 * the stored row differs from what the editor started with although nobody else changed it. `store` is in session storage:
 * edits of another tab count as another person's.
 */
export function createOwnSaveRecognizer<T>(store: UnsavedStore<T>, id: string) {
  let sent: T[] = [];
  /** Reads again what was sent: an earlier editor of this tab may have sent something since. */
  function remember() {
    const last = store.read(id);
    if (last !== null) sent = [...sent, last].slice(-maximumKept);
  }
  remember();
  return {
    /** `value` is the whole row as it will be stored. */
    rememberSent(value: T) {
      remember();
      sent = [...sent, value].slice(-maximumKept);
      store.write(id, value);
    },
    /** Whether this tab sent the stored row. */
    wasSentByThisTab(stored: T) {
      remember();
      return sent.some((value) => areAlike(value, stored));
    },
  };
}

export type SentRowMemory<T> = ReturnType<typeof createOwnSaveRecognizer<T>>;

/** Compares field by field as the server stores them, such as trimmed. */
function areAlike(sent: unknown, stored: unknown): boolean {
  if (!isPlainObject(sent) || !isPlainObject(stored)) return isStoredAlike(sent, stored);
  return Object.keys(stored).every((name) => isStoredAlike(sent[name], stored[name]));
}
