import { z } from 'zod';
import { checkPools, quizShape } from '../quiz.ts';
import { attemptQuestion } from '../quiz-attempt.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';

/** The author's view, never sent to a learner. The pass score and the number of attempts are the assessment's. */
export const assessmentQuizContent = z
  .object(quizShape)
  .omit({ passMark: true, maxAttempts: true })
  .superRefine(checkPools);
export type AssessmentQuizContent = z.output<typeof assessmentQuizContent>;

export const assessmentQuiz = z.object({
  quiz: assessmentQuizContent.nullable().meta({ description: 'null: not made yet' }),
  updatedAt: timestamp,
});
export type AssessmentQuiz = z.output<typeof assessmentQuiz>;

export const storeQuizBody = z.object({ quiz: assessmentQuizContent, expectedUpdatedAt });
export type StoreQuizBody = z.output<typeof storeQuizBody>;

export const quizAttemptParams = z.object({ id, attemptId: id });
export type QuizAttemptParams = z.output<typeof quizAttemptParams>;

export const quizAttempt = z.object({
  id,
  attempt: z.int().meta({ description: '1, or more for a resit' }),
  startedAt: timestamp,
  dueAt: timestamp.nullable().meta({ description: 'null: no time limit' }),
  submittedAt: timestamp.nullable().meta({ description: 'null: under way' }),
  savedAt: timestamp.nullable().meta({ description: 'When answers were last kept' }),
  secondsLeft: z.int().nullable().meta({ description: 'Until dueAt; null: no limit, or handed in' }),
  questions: z.array(attemptQuestion).meta({ description: 'In the order of this attempt' }),
});
export type QuizAttempt = z.output<typeof quizAttempt>;

/** The score follows once a trainer released it. */
export const handedInQuiz = z.object({ submittedAt: timestamp });
