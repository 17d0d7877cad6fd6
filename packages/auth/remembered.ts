type Entry<T> = { value: Promise<T>; until: number };

/** Answers that may be reused for a moment. */
export type Remembered<T> = {
  /** The remembered answer for the key, or the one that `find` gives now; a failure is not remembered. */
  get(key: string, find: () => Promise<T>): Promise<T>;
  /** Drops every answer, also those still on their way. */
  forget(): void;
};

const maximumEntries = 20_000;

/** Remembers answers for `milliseconds` from the moment they were asked for. */
export function createRemembered<T>(milliseconds: number): Remembered<T> {
  const entries = new Map<string, Entry<T>>();

  function makeRoom(now: number): void {
    for (const [key, entry] of entries) if (entry.until <= now) entries.delete(key);
    if (entries.size >= maximumEntries) entries.clear();
  }

  return {
    get(key, find) {
      const now = performance.now();
      const known = entries.get(key);
      if (known && known.until > now) return known.value;
      if (entries.size >= maximumEntries) makeRoom(now);
      const entry: Entry<T> = { value: find(), until: now + milliseconds };
      entries.set(key, entry);
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.value;
    },
    forget: () => entries.clear(),
  };
}
