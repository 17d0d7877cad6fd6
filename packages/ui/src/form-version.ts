import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiFailure } from './api-failure.ts';
import type { ApiAnswer } from './call-api.ts';
import type { FieldChange } from './merge-values.ts';

/** The stored row as form values. */
export type StoredVersion<TValues> = { values: Partial<TValues>; updatedAt: string };

export type FormVersion<TValues extends FieldValues> = {
  /** The `updatedAt` that was read with the default values. */
  readAt: string;
  /** Reads the row again after a conflict. */
  load: () => Promise<StoredVersion<TValues> | ApiFailure>;
  /** Names and rendering of fields whose control does not provide them: "description". */
  fields?: Readonly<Record<string, MergedField>>;
  /** State of the form that is not a field (photos). */
  outsideForm?: { name: string; start: unknown; value: unknown; set: (theirs: unknown) => void };
  /** Called after stored values were merged into the form, for editors that read their value only once. */
  onMerged?: () => void;
};

/**
 * How a merged field is named and shown. `labelOf` derives the name from the change. `isTall` makes `show` scroll; it may
 * contain links.
 */
export type MergedField = {
  label?: string;
  labelOf?: (change: FieldChange) => string;
  show?: (value: unknown) => ReactNode;
  isTall?: boolean;
};

/** The field of a change; a list entry of `quiz.questions` has the field `quiz.questions.#id`. */
export function mergedFieldOf<T extends MergedField>(
  fields: Readonly<Record<string, T>>,
  { name }: FieldChange,
): T | undefined {
  return fields[name] ?? fields[name.replace(/\.#.+$/s, '.#id')];
}

/** The new version after a save, for the next change from the same page. */
export type SavedVersion = { updatedAt: string };

export function isApiFailure<T extends object>(answer: T | ApiFailure): answer is ApiFailure {
  return 'error' in answer;
}

/** Whether a change was refused because the row or a value was changed meanwhile. */
export function isEditConflictFailure({ details }: ApiFailure): boolean {
  return details?.some(({ field }) => /(^|\.)expected[A-Z]\w*$/.test(field)) ?? false;
}

export function createVersionLoader<TRow, TValues>(
  read: () => Promise<ApiAnswer<TRow>>,
  toVersion: (row: TRow) => StoredVersion<TValues>,
): () => Promise<StoredVersion<TValues> | ApiFailure> {
  return async () => {
    const answer = await read();
    return answer.ok ? toVersion(answer.data) : answer.failure;
  };
}
