import { areValuesEqual, isPlainObject } from './draft-store.ts';
import { applyEntryChange, compareListEntries, type EntryChange } from './merge-lists.ts';
import { isHtml, normalizeHtml } from './normalize-html.ts';

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
  return isHtml(value) ? normalizeHtml(value) : value.replaceAll('\r\n', '\n').trim();
}

/** Whether two values of a field are stored alike. */
export function isStoredAlike(one: unknown, other: unknown): boolean {
  return areValuesEqual(settled(one), settled(other));
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
  if (!isPlainObject(theirs)) {
    const entries = lists === 'byId' ? compareListEntries(name, base, mine, theirs) : null;
    return entries ?? [{ name, base, mine, theirs }];
  }
  const [baseParts, mineParts] = [isPlainObject(base) ? base : {}, isPlainObject(mine) ? mine : {}];
  return Object.keys(theirs).flatMap((part) =>
    leaves(name ? `${name}.${part}` : part, lists, baseParts[part], mineParts[part], theirs[part]),
  );
}

/** Compares a form's values three ways, field by field. */
export function compareThreeWay(
  base: object,
  mine: object,
  theirs: object,
  lists: ListMerge = 'whole',
): Comparison {
  const fields = leaves('', lists, base, mine, theirs).filter(
    (field) => !isStoredAlike(field.base, field.theirs),
  );
  return {
    taken: fields.filter(
      (field) => isStoredAlike(field.base, field.mine) && !isStoredAlike(field.mine, field.theirs),
    ),
    clashes: fields.filter(
      (field) => !isStoredAlike(field.base, field.mine) && !isStoredAlike(field.mine, field.theirs),
    ),
  };
}

/** Values with some fields, by their dotted names, as they are stored by now. */
export function applyTheirChanges<T extends object>(values: T, fields: readonly FieldChange[]): T {
  return fields.reduce((next, field) => put(next, field.name.split('.'), field) as T, values);
}

function put(into: unknown, [name = '', ...rest]: readonly string[], field: FieldChange): unknown {
  // An id may have dots.
  if (name.startsWith('#'))
    return applyEntryChange(into, [name, ...rest].join('.'), field.theirs, field.after);
  const parts = isPlainObject(into) ? into : {};
  return { ...parts, [name]: rest.length === 0 ? field.theirs : put(parts[name], rest, field) };
}
