import type { z } from 'zod';

/** What somebody wrote and the server does not have, by the id of what they wrote it in. */
export type UnsavedStore<T> = {
  keep: (id: string, value: T) => void;
  drop: (id: string) => void;
  /** Null when nothing is kept, or nothing that reads so any more. */
  kept: (id: string) => T | null;
};

/** Keeps writing on this device, through a closed tab or an expired sign-in. `name` sets it apart: "subtopic". */
export function unsavedStore<T>(name: string, schema: z.ZodType<T>): UnsavedStore<T> {
  const keyOf = (id: string) => `${name}:${id}`;
  return {
    keep(id, value) {
      try {
        localStorage.setItem(keyOf(id), JSON.stringify(value));
      } catch {
        // Storage full or forbidden: the page works, the writing just does not outlive the tab.
      }
    },
    drop(id) {
      try {
        localStorage.removeItem(keyOf(id));
      } catch {
        // As above.
      }
    },
    kept(id) {
      try {
        return schema.parse(JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null'));
      } catch {
        return null;
      }
    },
  };
}
