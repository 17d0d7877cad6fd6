import { z } from 'zod';
import { showAnswersRules } from '../quiz.ts';
import { attemptQuestion } from '../quiz-attempt.ts';
import { id, timestamp } from './common.ts';

/** Of one attempt at the quiz of a lecture. */
export const attemptParams = z.object({ id, attemptId: id });

export const attemptSummary = z.object({
  id,
  number: z.int(),
  startedAt: timestamp,
  dueAt: timestamp.nullable().meta({ description: 'null: no time limit' }),
  submittedAt: timestamp.nullable().meta({ description: 'null: under way' }),
  score: z
    .int()
    .nullable()
    .meta({ description: 'Percent of the questions, rounded down; null until scored' }),
  passed: z.boolean().nullable(),
});
export type AttemptSummary = z.output<typeof attemptSummary>;

const left = z.int().nullable().meta({ description: 'Attempts that may still be begun; null: no limit' });

export const attempt = attemptSummary.extend({
  passMark: z.int().meta({ description: 'Percent' }),
  questions: z.array(attemptQuestion).meta({ description: 'In the order of this attempt' }),
  savedAt: timestamp.nullable().meta({ description: 'When answers were last kept' }),
  secondsLeft: z.int().nullable().meta({ description: 'Until dueAt; null: no limit, or scored' }),
  left,
  hidden: z
    .enum(showAnswersRules)
    .optional()
    .meta({ description: 'Only of a scored attempt without what was right: when that is shown' }),
});
export type Attempt = z.output<typeof attempt>;

export const attemptResponse = z.object({ attempt });

export const scoredAttemptResponse = z.object({
  attempt,
  isCompleted: z.boolean().meta({ description: 'Whether the lecture is done' }),
  enrollmentProgress: z.int().meta({ description: 'Percent' }),
});
export type ScoredAttemptResponse = z.output<typeof scoredAttemptResponse>;

export const attemptsResponse = z.object({
  quiz: z.object({
    passMark: z.int(),
    maxAttempts: z.int().meta({ description: '0: no limit' }),
    timeLimitMinutes: z.int().nullable(),
    questions: z.int().meta({ description: 'How many an attempt asks' }),
    showAnswers: z
      .enum(showAnswersRules)
      .optional()
      .meta({ description: 'When you see what was right; absent: after every attempt' }),
  }),
  attempts: z.array(attemptSummary).meta({ description: 'The newest first' }),
  left,
  askedAt: timestamp.nullable().meta({
    description: 'When you asked for another attempt, which nobody has granted yet',
  }),
});
export type AttemptsResponse = z.output<typeof attemptsResponse>;

export const requestAttemptResponse = z.object({ askedAt: timestamp });
export type RequestAttemptResponse = z.output<typeof requestAttemptResponse>;
