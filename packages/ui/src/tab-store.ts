/** The part of the browser's storage that this needs. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type TabStore<T> = { read: () => T | null; write: (value: T | null) => void };

/**
 * Something kept through a reload, in this tab alone: on a shared computer nothing about people is left behind. `parse` answers
 * null for what is no such thing; `storage` throws where the browser forbids it.
 */
export function createTabStore<T>(
  storage: () => Store,
  key: string,
  parse: (kept: unknown) => T | null,
): TabStore<T> {
  return {
    read() {
      try {
        const text = storage().getItem(key);
        return text === null ? null : parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, JSON.stringify(value));
      } catch {
        // Full or forbidden: the page works, what is on it just does not outlive it.
      }
    },
  };
}
