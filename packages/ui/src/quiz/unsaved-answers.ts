import type { QuizAnswers } from '@repo/schemas/quiz-attempt';
import { readJson, removeItem, writeJson } from '../browser-storage.ts';

export type UnsavedAnswersStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (keptAs: string) => `unsent-answers:${keptAs}`;

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

/**
 * Answers that could not be saved before the page closed, by `keptAs`: the learner and the attempt. `storage` throws where the browser
 * forbids it.
 */
export function createUnsavedAnswersStore(storage: () => UnsavedAnswersStorage) {
  return {
    read(keptAs: string): QuizAnswers {
      const kept = readJson(storage, keyOf(keptAs));
      return isAnswers(kept) ? kept : {};
    },
    write(keptAs: string, unsaved: QuizAnswers): void {
      if (Object.keys(unsaved).length === 0) removeItem(storage, keyOf(keptAs));
      else writeJson(storage, keyOf(keptAs), unsaved);
    },
  };
}
