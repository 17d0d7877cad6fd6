import type { QuizAnswers } from '@repo/schemas/quiz-attempt';
import { readJson, removeItem, writeJson } from '../browser-storage.ts';

export type UnsavedAnswersStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (attemptId: string) => `unsent-answers:${attemptId}`;

function isAnswers(value: unknown): value is QuizAnswers {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(
      (chosen) => Array.isArray(chosen) && chosen.every((option) => typeof option === 'string'),
    )
  );
}

/** Answers that could not be saved before the page closed. `storage` throws where the browser forbids it. */
export function createUnsavedAnswers(storage: () => UnsavedAnswersStorage) {
  return {
    read(attemptId: string): QuizAnswers {
      const kept = readJson(storage, keyOf(attemptId));
      return isAnswers(kept) ? kept : {};
    },
    write(attemptId: string, unsaved: QuizAnswers): void {
      if (Object.keys(unsaved).length === 0) removeItem(storage, keyOf(attemptId));
      else writeJson(storage, keyOf(attemptId), unsaved);
    },
  };
}
