import { z } from 'zod';
import { id, optionalEmptyAsAbsent, timestamp } from './common.ts';

export const maxReleasedGrades = 200;

export const unreleasedGradesQuery = z.object({
  assessmentId: optionalEmptyAsAbsent(id),
  courseRunId: optionalEmptyAsAbsent(id),
  classes: optionalEmptyAsAbsent(z.enum(['mine', 'all'], 'Choose your own classes (mine) or all')),
});

/** A grade about which the learner is not mailed yet. */
const unreleasedGrade = z.object({
  submissionId: id,
  learnerId: id,
  learnerName: z.string(),
  learnerEmail: z.string(),
  assessmentId: id,
  assessmentTitle: z.string(),
  maxScore: z.int(),
  score: z.number().nullable(),
  feedback: z.string(),
  mailedScore: z.number().nullable().meta({ description: 'What the last mail said; null when it said none' }),
  mailedFeedback: z.string(),
  subject: z.string().meta({ description: 'Of the mail' }),
  mailedAt: timestamp.meta({ description: 'When it is mailed unless it is released before' }),
  updatedAt: timestamp.meta({ description: 'The version of the grade, for expectedUpdatedAt' }),
});

export const unreleasedGradesAnswer = z.object({
  grades: z.array(unreleasedGrade),
  total: z.int().meta({ description: `How many there are; at most ${maxReleasedGrades} are listed` }),
});

export const releaseGradesBody = z.object({
  grades: z
    .array(
      z.object({
        submissionId: id,
        expectedUpdatedAt: timestamp.meta({
          description: 'updatedAt of the grade as it was read: one that was changed since is not mailed now',
        }),
      }),
    )
    .min(1, 'Choose at least one grade')
    .max(maxReleasedGrades, `At most ${maxReleasedGrades} grades can be released at once`),
});

export const releasedGradesAnswer = z.object({
  mailed: z.int(),
  left: z.int().meta({ description: 'Changed since they were read, or mailed already' }),
});

export type UnreleasedGrade = z.output<typeof unreleasedGrade>;
export type ReleasedGrades = z.output<typeof releasedGradesAnswer>;
export type ReleaseGradesBody = z.output<typeof releaseGradesBody>;
