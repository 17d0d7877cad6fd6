import { isPlainObject } from './draft-store.ts';

type Entry = { id: string };

function isEntry(value: unknown): value is Entry {
  return isPlainObject(value) && typeof value.id === 'string';
}

/** Whether the value is a list whose entries have distinct ids. */
function isKeyed(value: unknown): value is readonly Entry[] {
  if (!Array.isArray(value) || !value.every(isEntry)) return false;
  return new Set(value.map(({ id }) => id)).size === value.length;
}

/** A changed field, or an entry of a list, which is null in versions of the list without it. */
export type ThreeVersions = {
  name: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** For a list entry: the id of the entry before it in their list; null for the first. */
  after?: string | null;
};

/**
 * Compares three versions of a list entry by entry: `name.#` is the order of the entries that all three have, `name.#<id>` one
 * entry. Null for a list without ids.
 */
export function compareListEntries(
  name: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): ThreeVersions[] | null {
  if (!isKeyed(base) || !isKeyed(mine) || !isKeyed(theirs)) return null;
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(
    (list) => new Map(list.map((entry) => [entry.id, entry])),
  );
  // All three use the base's entries, so that they differ in order only.
  const shared = (list: readonly Entry[]) =>
    list.flatMap(({ id }) => (inMine?.has(id) && inTheirs?.has(id) ? (inBase?.get(id) ?? []) : []));
  const ids = [...new Set([...theirs, ...base, ...mine].map(({ id }) => id))];
  return [
    { name: `${name}.#`, base: shared(base), mine: shared(mine), theirs: shared(theirs) },
    ...ids.map((id) => ({
      name: `${name}.#${id}`,
      base: inBase?.get(id) ?? null,
      mine: inMine?.get(id) ?? null,
      theirs: inTheirs?.get(id) ?? null,
      after: theirs[theirs.findIndex((entry) => entry.id === id) - 1]?.id ?? null,
    })),
  ];
}

/** Applies one change of `compareListEntries`; `part` is "#" or "#<id>". */
export function applyEntryChange(
  list: unknown,
  part: string,
  value: unknown,
  after?: string | null,
): unknown {
  const present: readonly Entry[] = isKeyed(list) ? list : [];
  const id = part.slice(1);
  if (id === '') return isKeyed(value) ? reorder(present, value) : present;
  if (!isEntry(value)) return present.filter((entry) => entry.id !== id);
  if (present.some((entry) => entry.id === id)) {
    return present.map((entry) => (entry.id === id ? value : entry));
  }
  const before = present.findIndex((entry) => entry.id === after);
  // It comes last when the entry before it was removed.
  return present.toSpliced(after === null ? 0 : before === -1 ? present.length : before + 1, 0, value);
}

/** Puts the entries of `order` into its order; other entries keep their positions. */
function reorder(present: readonly Entry[], order: readonly Entry[]): Entry[] {
  const byId = new Map(present.map((entry) => [entry.id, entry]));
  const moved = order.flatMap(({ id }) => byId.get(id) ?? []);
  const ids = new Set(moved.map(({ id }) => id));
  const next = moved.values();
  return present.map((entry) => (ids.has(entry.id) ? (next.next().value ?? entry) : entry));
}
