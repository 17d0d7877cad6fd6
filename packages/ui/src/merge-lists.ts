import { isPlainObject } from './draft-store.ts';

type Entry = { id: string };

function isEntry(value: unknown): value is Entry {
  return isPlainObject(value) && typeof value.id === 'string';
}

/** A list whose entries have ids, each its own. */
function isKeyed(value: unknown): value is readonly Entry[] {
  if (!Array.isArray(value) || !value.every(isEntry)) return false;
  return new Set(value.map(({ id }) => id)).size === value.length;
}

/** One entry of a list, as a field: null where it is not in the list. */
export type EntryChange = {
  name: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Of an entry: the one that it follows in their list; null for the first. */
  after?: string | null;
};

/**
 * A list with ids as fields of its own: `name.#` is the order of what all three have, `name.#<id>` is one entry. Null for any
 * other list.
 */
export function compareListEntries(
  name: string,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): EntryChange[] | null {
  if (!isKeyed(base) || !isKeyed(mine) || !isKeyed(theirs)) return null;
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map(
    (list) => new Map(list.map((entry) => [entry.id, entry])),
  );
  // As they were read: another order is then the only difference between the three.
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

/** A list with one of the changes of `compareListEntries` made; `part` is "#" or "#<id>". */
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
  // What it followed may be gone: it comes last then.
  return present.toSpliced(after === null ? 0 : before === -1 ? present.length : before + 1, 0, value);
}

/** The entries that `order` has in its order, on the places that they have together; the others stay where they are. */
function reorder(present: readonly Entry[], order: readonly Entry[]): Entry[] {
  const byId = new Map(present.map((entry) => [entry.id, entry]));
  const moved = order.flatMap(({ id }) => byId.get(id) ?? []);
  const ids = new Set(moved.map(({ id }) => id));
  const next = moved.values();
  return present.map((entry) => (ids.has(entry.id) ? (next.next().value ?? entry) : entry));
}
