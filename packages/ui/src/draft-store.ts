import { keysWith, readJson, removeItem, writeJson } from './browser-storage.ts';

/**
 * What was typed into a form and not saved, kept in the browser. This file has the rules; `use-form-draft.ts` ties them to a
 * form. Storage that is full or forbidden costs the convenience, nothing else.
 */
export type Draft = {
  /** When the last of it was typed. */
  keptAt: number;
  /** The values the typing began with: when the record has others by now, somebody changed it meanwhile. */
  basis: unknown;
  values: unknown;
};

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'draft:';

/** A week: long enough for a holiday, too short for a shared computer to collect what people wrote. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** The person is part of the key: two may share a browser. */
export function draftKey(owner: string, form: string, record: string | null): string {
  return `${prefix}${owner}:${form}:${record ?? 'new'}`;
}

export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const secretName = /password|passcode|secret|token|otp|api_?key|nric|identity_?number/i;
const identityNumber = /\b[STFGM]\d{7}[A-Z]\b/i;

/** What may be kept of a form's values: no password, secret or identity number, and nothing that is not text (a file). */
export function keepable(value: unknown): unknown {
  if (typeof value === 'string') return identityNumber.test(value) ? undefined : value;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const kept = value.map(keepable);
    return kept.includes(undefined) ? undefined : kept;
  }
  if (!isPlain(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const kept = secretName.test(name) ? undefined : keepable(part);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

export function sameValues(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameValues(value, other[index]));
  }
  if (isPlain(one) && isPlain(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => sameValues(one[name], other[name]));
  }
  return Object.is(one, other);
}

/** A field may have been emptied or filled (null), but does not become another kind of thing. */
function fits(typed: unknown, now: unknown): boolean {
  if (now === null || now === undefined || typed === null) return !isPlain(now) && !Array.isArray(now);
  return typeof typed === typeof now && Array.isArray(typed) === Array.isArray(now);
}

/**
 * What was typed, put onto the values of now: only what was typed. The other fields stay, so that nobody's change is undone by
 * an old draft; a field that the form no longer has is left out.
 */
export function putOnto(now: unknown, { basis, values }: Pick<Draft, 'basis' | 'values'>): unknown {
  if (isPlain(now) && isPlain(values)) {
    const from = isPlain(basis) ? basis : {};
    return Object.fromEntries(
      Object.entries(now).map(([name, value]) => [
        name,
        putOnto(value, { basis: from[name], values: values[name] }),
      ]),
    );
  }
  if (values === undefined || sameValues(basis, values) || !fits(values, now)) return now;
  return values;
}

/** The draft under a key; null when there is none, an unreadable one, or one too old, which goes. */
export function readDraft(storage: DraftStorage, key: string, now: number): Draft | null {
  const draft = readJson(() => storage, key);
  if (!isPlain(draft)) return null;
  const { keptAt, basis, values } = draft;
  if (typeof keptAt === 'number' && now - keptAt < keptForMs) return { keptAt, basis, values };
  dropDraft(storage, key);
  return null;
}

/** Keeps what was typed; what is as it was needs no draft, and what was kept already keeps its time. */
export function writeDraft(storage: DraftStorage, key: string, draft: Draft): void {
  if (sameValues(draft.basis, draft.values)) {
    dropDraft(storage, key);
    return;
  }
  const before = readDraft(storage, key, draft.keptAt);
  if (before && sameValues(before.values, draft.values) && sameValues(before.basis, draft.basis)) return;
  writeJson(() => storage, key, draft);
}

export function dropDraft(storage: DraftStorage, key: string): void {
  removeItem(() => storage, key);
}

/** Takes away everybody's drafts that are too old. */
export function sweepDrafts(storage: DraftStorage, now: number): void {
  for (const rest of keysWith(() => storage, prefix)) readDraft(storage, prefix + rest, now);
}
