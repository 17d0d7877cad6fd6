import { isPlain, sameValues } from './draft-store.ts';
import { type EntryChange, entriesOf, putEntry } from './merge-lists.ts';
import { isFormatted, settledHtml } from './settled-html.ts';

/** One field of a form, by its dotted name ("venue.room"): as it was read, as it is typed, as it is stored by now. */
export type FieldChange = EntryChange;

/** Whether a list is one field, or one whose entries have ids is merged entry by entry. */
export type ListMerge = 'whole' | 'byId';

export type Comparison = {
  /** Changed by them alone: taken over. */
  taken: FieldChange[];
  /** Changed by both to different values: somebody has to choose. */
  clashes: FieldChange[];
};

/** What a server makes of typed text: no spaces around it, one kind of line end; an empty field may be stored as null. */
function settled(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return value;
  return isFormatted(value) ? settledHtml(value) : value.replaceAll('\r\n', '\n').trim();
}

/** Whether two values of a field are stored alike. */
export function sameStored(one: unknown, other: unknown): boolean {
  return sameValues(settled(one), settled(other));
}

function leaves(
  name: string,
  lists: ListMerge,
  base: unknown,
  mine: unknown,
  theirs: unknown,
): FieldChange[] {
  // What is not stored with the row (a reason for the change) stays as it is typed.
  if (theirs === undefined) return [];
  if (!isPlain(theirs)) {
    const entries = lists === 'byId' ? entriesOf(name, base, mine, theirs) : null;
    return entries ?? [{ name, base, mine, theirs }];
  }
  const [baseParts, mineParts] = [isPlain(base) ? base : {}, isPlain(mine) ? mine : {}];
  return Object.keys(theirs).flatMap((part) =>
    leaves(name ? `${name}.${part}` : part, lists, baseParts[part], mineParts[part], theirs[part]),
  );
}

/** Compares a form's values three ways, field by field. */
export function compareThree(
  base: object,
  mine: object,
  theirs: object,
  lists: ListMerge = 'whole',
): Comparison {
  const fields = leaves('', lists, base, mine, theirs).filter(
    (field) => !sameStored(field.base, field.theirs),
  );
  return {
    taken: fields.filter(
      (field) => sameStored(field.base, field.mine) && !sameStored(field.mine, field.theirs),
    ),
    clashes: fields.filter(
      (field) => !sameStored(field.base, field.mine) && !sameStored(field.mine, field.theirs),
    ),
  };
}

/** Values with some fields, by their dotted names, as they are stored by now. */
export function takeOver<T extends object>(values: T, fields: readonly FieldChange[]): T {
  return fields.reduce((next, field) => put(next, field.name.split('.'), field) as T, values);
}

function put(into: unknown, [name = '', ...rest]: readonly string[], field: FieldChange): unknown {
  // An id may have dots.
  if (name.startsWith('#')) return putEntry(into, [name, ...rest].join('.'), field.theirs, field.after);
  const parts = isPlain(into) ? into : {};
  return { ...parts, [name]: rest.length === 0 ? field.theirs : put(parts[name], rest, field) };
}
