import { z } from 'zod';
import { bankedQuizFields, maximumQuestions, quizFields, refinePools } from '../quiz.ts';
import { attemptQuestion } from '../quiz-attempt.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';

/** The author's view, never sent to a learner. The pass score and the number of attempts are the assessment's. */
export const assessmentQuizContent = z
  .object({ ...quizFields, ...bankedQuizFields })
  .omit({ passMark: true, maxAttempts: true })
  .superRefine(refinePools)
  .superRefine(({ questions, pools = [] }, { addIssue }) => {
    const say = (message: string) => addIssue({ code: 'custom', path: ['questions'], message });
    const drawn = pools.reduce((sum, { topic, draws }) => sum + (topic === undefined ? 0 : draws), 0);
    if (questions.length + drawn === 0) say('A quiz needs a question');
    if (questions.length + drawn > maximumQuestions) say(`At most ${maximumQuestions} questions`);
  });
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
export const handedInQuiz = z.object({
  submittedAt: timestamp,
  answersCounted: z.boolean().meta({
    description: 'False when answers were sent after the time was up; those that were saved before count',
  }),
});

export const scoreAgainPreview = z.object({
  maxScore: z.number(),
  changes: z.array(
    z.object({
      learnerId: id.meta({ description: 'In blind marking an id of the candidate' }),
      learnerName: z.string(),
      draftScore: z.number().nullable().meta({ description: 'null: no draft, or none with a score' }),
      markedBy: z.string().meta({ description: 'Empty where nobody marked it' }),
      score: z.number().meta({ description: 'By the key of now' }),
      version: z.string().meta({ description: 'For expectedVersion' }),
    }),
  ),
});
export type ScoreAgainPreview = z.output<typeof scoreAgainPreview>;

export const scoreAgainBody = z.object({
  assessmentId: id,
  results: z
    .array(
      z.object({
        learnerId: id,
        expectedVersion: z.string('Send the version that you read').max(200),
        score: z.number('Send the score that you read'),
      }),
    )
    .min(1, 'Choose at least one result')
    .max(1000, 'At most 1,000 results at once'),
});
export type ScoreAgainBody = z.output<typeof scoreAgainBody>;

export const scoredAgain = z.object({ changed: z.int() });
