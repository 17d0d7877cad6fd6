import { z } from 'zod';
import { cleanText } from '../text.ts';
import { id, optionalEmptyAsAbsent, timestamp } from './common.ts';
import { submissionStatus } from './submission.ts';
import { bytesPerMegabyte } from './upload.ts';

/** The largest CSV of grades, in bytes. */
export const maxGradeSheetBytes = bytesPerMegabyte;

export const maxBulkGrades = 2000;

export const score = z
  .number('Enter a score')
  .min(0, 'A score is not below 0')
  .max(1000, 'A score is at most 1000')
  .refine((value) => Number(value.toFixed(2)) === value, 'A score has at most two decimals');

export const feedback = z
  .string('Give the feedback as text')
  .overwrite(cleanText)
  .max(10_000, 'Feedback can have at most 10,000 characters');

export const changeReason = z
  .string('Give the reason as text')
  .overwrite(cleanText)
  .max(1000, 'A reason can have at most 1,000 characters');

const expectedUpdatedAt = timestamp.optional().meta({
  description: 'updatedAt of the submission as it was read: a grade that was changed since is not replaced',
});

export const updateGradingBody = z.object({
  submissionId: id,
  status: submissionStatus.default('graded').meta({
    description: 'graded stores the score; pending takes a grade back, so that the learner may hand in again',
  }),
  score: score.nullish().meta({ description: 'Needed for graded: 0 to the assessment’s maxScore' }),
  feedback: feedback.nullish().meta({ description: 'Absent or null: what is stored stays' }),
  reason: changeReason.optional().meta({ description: 'Why the grade is changed, for its history' }),
  expectedUpdatedAt,
});

export const gradeWithoutSubmissionBody = z.object({
  assessmentId: id,
  learnerId: id,
  score,
  feedback: feedback.default(''),
});

export const unsubmittedQuery = z.object({ assessmentId: id, courseRunId: optionalEmptyAsAbsent(id) });

/** Somebody of whom there is neither work nor a grade for an assessment. */
export const unsubmittedRow = z.object({
  learnerId: id,
  learnerName: z.string(),
  learnerEmail: z.string(),
  courseRunId: id,
});

/** Body of POST /api/grading/bulk/preview: a form. Nothing is stored. */
export const bulkGradingPreviewBody = z.object({
  assessmentId: id,
  file: z.file('Choose a CSV file').meta({
    description: 'CSV in UTF-8 with the columns of the template; rows without a score are left as they are',
  }),
});

const bulkPreviewRow = z.object({
  line: z.int().meta({ description: 'Line of the file, from 1; the header is the first' }),
  submissionId: id.nullable().meta({ description: 'Null when the learner has handed in nothing' }),
  learnerId: id.nullable().meta({ description: 'Null when the row names nobody who can be graded' }),
  updatedAt: timestamp.nullable().meta({ description: 'The version of the grade that the row replaces' }),
  learnerName: z.string(),
  learnerEmail: z.string(),
  score: z.number().nullable(),
  feedback: z.string(),
  previousScore: z.number().nullable(),
  change: z.enum(['new', 'changed', 'unchanged', 'empty', 'wrong']),
  errors: z.array(z.string()),
});

export const bulkGradingPreview = z.object({
  assessmentId: id,
  assessmentTitle: z.string(),
  maxScore: z.int(),
  rows: z.array(bulkPreviewRow),
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    empty: z.int(),
    wrong: z.int(),
  }),
});

const bulkGrade = z
  .object({
    submissionId: id.optional().meta({ description: 'The work that is graded' }),
    learnerId: id.optional().meta({ description: 'Instead of it: a learner who has handed in nothing' }),
    score,
    feedback: feedback.optional(),
    expectedUpdatedAt,
  })
  .refine(({ submissionId, learnerId }) => (submissionId === undefined) !== (learnerId === undefined), {
    error: 'Name either the submission or a learner who has handed in nothing',
    path: ['submissionId'],
  });

/** Body of POST /api/grading/bulk: all of them are stored, or none. */
export const bulkGradingBody = z.object({
  assessmentId: id,
  grades: z
    .array(bulkGrade)
    .min(1, 'There is no grade in the list')
    .max(maxBulkGrades, 'At most 2,000 grades can be stored at once'),
});

export const bulkGradingAnswer = z.object({ graded: z.int() });

export const gradeTemplateQuery = z.object({
  assessmentId: id,
  courseRunId: optionalEmptyAsAbsent(id),
});

export type UpdateGradingBody = z.output<typeof updateGradingBody>;
export type BulkGradingPreview = z.output<typeof bulkGradingPreview>;
export type BulkGradingPreviewRow = z.output<typeof bulkPreviewRow>;
export type GradeLearnerBody = z.output<typeof gradeWithoutSubmissionBody>;
export type UnsubmittedRow = z.output<typeof unsubmittedRow>;
export type BulkGradingBody = z.output<typeof bulkGradingBody>;
