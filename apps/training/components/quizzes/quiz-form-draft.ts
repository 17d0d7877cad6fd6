import { type AssessmentQuiz, assessmentQuizContent } from '@repo/schemas/training/quiz';
import type { DraftChanges } from '@repo/ui/draft-saver';
import {
  emptyQuizDraft,
  parseQuizDraftAs,
  type QuizDraft,
  quizDraftSchema,
  toQuizDraft,
} from '@repo/ui/quiz/quiz-draft';
import { unsavedDraftSchema } from '@repo/ui/unsaved-drafts';
import { createUnsavedStore } from '@repo/ui/unsaved-store';

export const unsavedQuizzes = createUnsavedStore('quiz', unsavedDraftSchema(quizDraftSchema));
export const sentQuizzes = createUnsavedStore('quiz-sent', quizDraftSchema, 'tab');

/** The pass score and the number of attempts are the assessment's, so the form has neither. */
export const quizFieldsOfAssessment = ['passMark', 'maxAttempts'] as const;
const withoutRules = { passMark: 0, maxAttempts: 1 };

export function toQuizForm({ quiz }: AssessmentQuiz): QuizDraft {
  if (quiz) return toQuizDraft({ ...quiz, ...withoutRules });
  return { ...emptyQuizDraft, passMark: '0', maxAttempts: '1' };
}

/** A quiz is stored whole, once all of it is valid. */
export function quizChanges(draft: QuizDraft, stored: QuizDraft): DraftChanges {
  if (JSON.stringify(draft) === JSON.stringify(stored)) return { body: {}, problems: [] };
  const read = parseQuizDraftAs(assessmentQuizContent, draft);
  if ('problems' in read) return { body: {}, problems: read.problems };
  return { body: { quiz: read.quiz }, problems: [] };
}
