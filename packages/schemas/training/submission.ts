import { z } from 'zod';
import { cleanText } from '../text.ts';
import { clampedLimitQuery, id, optionalEmptyAsAbsent, pageNumberQuery, timestamp } from './common.ts';
import { chosenLevels } from './rubric.ts';
import { bytesPerMegabyte } from './upload.ts';

/** The largest work that is handed in, in bytes. */
export const maxSubmissionBytes = 20 * bytesPerMegabyte;

export const submissionStatuses = ['pending', 'graded'] as const;
export const submissionStatus = z.enum(submissionStatuses, 'Choose a status: pending or graded');
export type SubmissionStatus = (typeof submissionStatuses)[number];

const listedId = optionalEmptyAsAbsent(id);

export const submitAssessmentBody = z
  .object({
    assessmentId: id,
    file: z.file('Choose a file').meta({
      description:
        'PDF, Office or OpenDocument without macros, text, picture (PNG, JPEG, WebP, GIF) or ZIP; at most 20 MB. The content decides what it is',
    }),
    comments: z
      .string()
      .overwrite(cleanText)
      .max(5000, 'Comments can have at most 5,000 characters')
      .default(''),
  })
  .meta({ id: 'SubmitBody' });

export const submissionAnswer = z.object({ submissionId: id, submittedAt: timestamp });

export const submissionRow = z.object({
  submissionId: id,
  assessmentId: id,
  assessmentTitle: z.string(),
  maxScore: z.int(),
  courseRunId: id,
  learnerId: id,
  learnerName: z.string(),
  learnerEmail: z.string(),
  fileUrl: z.string().meta({ description: 'Empty for what was graded without a file' }),
  fileName: z.string().meta({ description: 'Empty for what was graded without a file' }),
  comments: z.string(),
  attempt: z.int().meta({ description: '1, or more for a resit. The last graded attempt counts' }),
  submittedAt: timestamp,
  late: z.boolean().meta({ description: 'Handed in after the due date' }),
  status: submissionStatus,
  score: z.number().nullable(),
  feedback: z.string(),
  levels: chosenLevels,
  gradedBy: z.string().nullable().meta({ description: 'The name of who graded it' }),
  gradedAt: timestamp.nullable(),
  changedAt: timestamp.nullable().meta({ description: 'When a grade that was mailed was last changed' }),
  updatedAt: timestamp.meta({ description: 'The version of the grade, for expectedUpdatedAt' }),
});

export const ownSubmissionsQuery = z.object({
  assessmentId: listedId,
  status: optionalEmptyAsAbsent(submissionStatus),
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 200),
});

export const gradingSubmissionsQuery = ownSubmissionsQuery.extend({ courseRunId: listedId });

export type SubmitAssessmentBody = z.output<typeof submitAssessmentBody>;
export type SubmissionRow = z.output<typeof submissionRow>;
export type OwnSubmissionsQuery = z.output<typeof ownSubmissionsQuery>;
export type GradingSubmissionsQuery = z.output<typeof gradingSubmissionsQuery>;
