import { readJson, readKeySuffixes, removeItem, writeJson } from './browser-storage.ts';

/**
 * Unsaved form input, kept in the browser; `use-form-draft.ts` connects it to a form. Full or forbidden storage only disables
 * drafts.
 */
export type StoredDraft = {
  /** When the last change was made. */
  keptAt: number;
  /** The values before typing; if the record differs now, it was changed meanwhile. */
  basis: unknown;
  values: unknown;
};

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'draft:';

/** A week: long enough for a holiday, short enough to limit what a shared computer collects. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** The key includes the person because people may share a browser. */
export function draftKey(ownerId: string, formName: string, recordId: string | null): string {
  return `${prefix}${ownerId}:${formName}:${recordId ?? 'new'}`;
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const secretName = /password|passcode|secret|token|otp|api_?key|nric|identity_?number/i;
const identityNumber = /\b[STFGM]\d{7}[A-Z]\b/i;

/** Leaves out passwords, secrets, identity numbers and anything that is not text (a file). */
export function omitSensitiveValues(value: unknown): unknown {
  if (typeof value === 'string') return identityNumber.test(value) ? undefined : value;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const kept = value.map(omitSensitiveValues);
    return kept.includes(undefined) ? undefined : kept;
  }
  if (!isPlainObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const kept = secretName.test(name) ? undefined : omitSensitiveValues(part);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

export function areValuesEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => areValuesEqual(value, other[index]));
  }
  if (isPlainObject(one) && isPlainObject(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => areValuesEqual(one[name], other[name]));
  }
  return Object.is(one, other);
}

/** A value may become null or non-null, but may not change its type. */
function fits(typed: unknown, now: unknown): boolean {
  if (now === null || now === undefined || typed === null) return !isPlainObject(now) && !Array.isArray(now);
  return typeof typed === typeof now && Array.isArray(typed) === Array.isArray(now);
}

/**
 * Applies only the fields that were typed in, so an old draft does not undo another person's change. Removed fields are left
 * out.
 */
export function applyEditedFields(
  now: unknown,
  { basis, values }: Pick<StoredDraft, 'basis' | 'values'>,
): unknown {
  if (isPlainObject(now) && isPlainObject(values)) {
    const from = isPlainObject(basis) ? basis : {};
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [
        name,
        applyEditedFields(value, { basis: from[name], values: values[name] }),
      ]),
    );
  }
  if (values === undefined || areValuesEqual(basis, values) || !fits(values, now)) return now;
  return values;
}

/** Null when there is none, or it is unreadable or expired. */
export function readUnexpiredDraft(storage: DraftStorage, key: string, now: number): StoredDraft | null {
  const draft = readJson(() => storage, key);
  if (!isPlainObject(draft)) return null;
  const { keptAt, basis, values } = draft;
  return typeof keptAt === 'number' && now - keptAt < keptForMs ? { keptAt, basis, values } : null;
}

/** Unchanged values need no draft; an already kept value keeps its time. */
export function saveOrDeleteDraft(storage: DraftStorage, key: string, draft: StoredDraft): void {
  if (areValuesEqual(draft.basis, draft.values)) {
    deleteDraft(storage, key);
    return;
  }
  const before = readUnexpiredDraft(storage, key, draft.keptAt);
  if (before && areValuesEqual(before.values, draft.values) && areValuesEqual(before.basis, draft.basis))
    return;
  writeJson(() => storage, key, draft);
}

export function deleteDraft(storage: DraftStorage, key: string): void {
  removeItem(() => storage, key);
}

/** Deletes expired and unreadable drafts of all people. */
export function deleteExpiredDrafts(storage: DraftStorage, now: number): void {
  for (const rest of readKeySuffixes(() => storage, prefix)) {
    const key = prefix + rest;
    if (readUnexpiredDraft(storage, key, now) === null) deleteDraft(storage, key);
  }
}
