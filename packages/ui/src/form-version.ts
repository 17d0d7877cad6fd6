import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import type { FieldChange } from './merge-values.ts';

/** A row as it is stored by now, as the form's values. */
export type StoredVersion<TValues> = { values: Partial<TValues>; updatedAt: string };

/** The stored row that a form changes. */
export type FormVersion<TValues extends FieldValues> = {
  /** Its `updatedAt` as it was read with the form's default values. */
  readAt: string;
  /** Reads it once more, when a change of it was refused because somebody else changed it. */
  load: () => Promise<StoredVersion<TValues> | ApiFailure>;
  /** How a field is called and shown where its control does not say it: "description". */
  fields?: Readonly<Record<string, MergedField>>;
  /** What belongs to the form and is no field of it (photos). */
  beside?: { name: string; start: unknown; value: unknown; set: (theirs: unknown) => void };
  /** Values of the stored row were put into the form: for editors that read theirs once. */
  onMerged?: () => void;
};

/** How a field is called and shown. `labelOf` where its name follows from what was changed in it. `isTall` where `show` gives more than a line or two: it scrolls by itself, and may hold links. */
export type MergedField = {
  label?: string;
  labelOf?: (change: FieldChange) => string;
  show?: (value: unknown) => ReactNode;
  isTall?: boolean;
};

/** The field that a change is of; each entry of a list of `quiz.questions` is one of `quiz.questions.#id`. */
export function fieldOf<T extends MergedField>(
  fields: Readonly<Record<string, T>>,
  { name }: FieldChange,
): T | undefined {
  return fields[name] ?? fields[name.replace(/\.#.+$/s, '.#id')];
}

/** What a saved change answers, so that the next one from the same page carries the right version. */
export type SavedVersion = { updatedAt: string };

export function isFailure<T extends object>(answer: T | ApiFailure): answer is ApiFailure {
  return 'error' in answer;
}

/** Whether a change was refused because the row, or a value of it, is no longer the one that was read. */
export function isConflict({ details }: ApiFailure): boolean {
  return details?.some(({ field }) => /(^|\.)expected[A-Z]\w*$/.test(field)) ?? false;
}

/** `load` of a form whose row one of our endpoints answers. */
export function loadVersion<TRow, TValues>(
  read: () => Promise<ApiAnswer<TRow>>,
  toVersion: (row: TRow) => StoredVersion<TValues>,
): () => Promise<StoredVersion<TValues> | ApiFailure> {
  return async () => {
    const answer = await read();
    return answer.ok ? toVersion(answer.data) : answer.failure;
  };
}
