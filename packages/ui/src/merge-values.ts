import { areValuesEqual, isPlainObject } from './draft-store.ts';
import { applyEntryChange, compareListEntries, type ThreeVersions } from './merge-lists.ts';
import { isHtml, normalizeHtmlForComparison } from './normalize-html.ts';

/** A field by its dotted name ("venue.room"): `base` as it was read, `mine` as typed here, `theirs` as stored now. */
export type FieldChange = ThreeVersions;

/** Whether a list counts as one field, or is merged entry by entry where its entries have ids. */
export type ListMerge = 'whole' | 'byId';

export type ThreeWayComparison = {
  /** Changed only by the other person. */
  taken: FieldChange[];
  /** Changed by both, to different values. */
  clashes: FieldChange[];
};

/** Normalizes a value as the server does: trimmed, with one kind of line end; an empty field may be stored as null. */
function settled(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return value;
  return isHtml(value) ? normalizeHtmlForComparison(value) : value.replaceAll('\r\n', '\n').trim();
}

/** Whether the server stores two values of a field alike. */
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
  // A field that is not stored with the row (a reason for the change) is not compared.
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

/** Compares three versions field by field. */
export function compareThreeWay(
  base: object,
  mine: object,
  theirs: object,
  lists: ListMerge = 'whole',
): ThreeWayComparison {
  const theirChanges = leaves('', lists, base, mine, theirs).filter(
    (field) => !isStoredAlike(field.base, field.theirs) && !isStoredAlike(field.mine, field.theirs),
  );
  const isUnchangedHere = (field: FieldChange) => isStoredAlike(field.base, field.mine);
  return {
    taken: theirChanges.filter(isUnchangedHere),
    clashes: theirChanges.filter((field) => !isUnchangedHere(field)),
  };
}

/** Replaces fields by the other person's values. */
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
