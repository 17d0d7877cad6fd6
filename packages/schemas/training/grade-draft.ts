import { z } from 'zod';
import { secondMarking } from './assessment.ts';
import { id, timestamp } from './common.ts';
import { changeReason, feedback, score } from './grading.ts';
import { chosenLevels, rubric } from './rubric.ts';

/** The most results of one release. */
export const maxReleasedDrafts = 1000;

export const classResultsQuery = z.object({
  assessmentId: id,
  courseRunId: id,
});

export const gradeDraftQuery = z.object({ assessmentId: id, learnerId: id });

const expectedVersion = z
  .string('Send the version that you read')
  .max(200, 'This is not a version of a result')
  .meta({ description: '`version` as it was read: neither draft, work nor grade may have changed since' });

export const saveGradeDraftBody = gradeDraftQuery.extend({
  score: score.nullable().default(null).meta({
    description: 'Null: not decided yet. Not read where the assessment has a rubric: there the levels decide',
  }),
  levels: chosenLevels.default([]),
  feedback: feedback.default(''),
  reason: changeReason.default('').meta({
    description: 'Why a grade is changed that the learner has seen; it cannot be released without one',
  }),
  expectedVersion,
});

export const discardGradeDraftBody = gradeDraftQuery.extend({ expectedVersion });

export const resultStates = ['missing', 'started', 'ready', 'blocked', 'released'] as const;

export const resultWarnings = [
  'zero',
  'out-of-range',
  'unchanged',
  'reason',
  'outdated',
  'second-mark',
] as const;

export const secondMarkStates = ['undrawn', 'left', 'open', 'differs', 'agreed'] as const;

const secondMark = z.object({
  state: z.enum(secondMarkStates).meta({
    description:
      'undrawn: no draw decided about it; left: not in the sample; open: waits for a second mark; differs: has to be settled; agreed',
  }),
  mayMark: z.boolean().meta({ description: 'Whether the caller may give the second mark' }),
  firstScore: z.number().nullable().meta({ description: 'Null until the second mark is there' }),
  score: z.number().nullable(),
  feedback: z.string(),
  markedBy: z.string().nullable(),
  settledScore: z.number().nullable(),
  settledBy: z.string().nullable(),
  settleReason: z.string(),
});

const shownGrade = z.object({
  score: z.number().nullable(),
  feedback: z.string(),
  levels: chosenLevels,
  gradedBy: z.string().nullable(),
  gradedAt: timestamp.nullable(),
  changedAt: timestamp.nullable(),
});

const draft = z.object({
  score: z.number().nullable(),
  feedback: z.string(),
  levels: chosenLevels,
  reason: z.string(),
  markedBy: z.string(),
  isHidden: z.boolean().meta({
    description:
      'Score, feedback and reason are left out: another person marks, and a second mark can follow',
  }),
  updatedAt: timestamp,
});

/** What there is of one learner for an assessment. */
export const classResult = z.object({
  learnerId: id.meta({ description: 'In blind marking an id of the candidate until the release' }),
  learnerName: z.string().meta({ description: 'In blind marking “Candidate …” until the release' }),
  learnerEmail: z.string().meta({ description: 'Empty in blind marking until the release' }),
  isBlind: z.boolean().meta({
    description: 'Who it is is not said: extensions, earlier attempts and file names are left out too',
  }),
  courseRunId: id,
  submissionId: id.nullable(),
  fileUrl: z.string().meta({ description: 'Empty when nothing was handed in' }),
  fileName: z.string(),
  submittedAt: timestamp.nullable(),
  late: z.boolean(),
  dueDate: timestamp,
  extension: z
    .object({ reason: z.string(), grantedBy: z.string() })
    .nullable()
    .meta({ description: 'Null: the due date is that of the class' }),
  attempt: z.int().meta({ description: '1, or more for a resit: what a draft is for' }),
  resit: z
    .object({ reason: z.string(), grantedBy: z.string() })
    .nullable()
    .meta({ description: 'Null for the first attempt' }),
  mayResit: z.boolean().meta({
    description: 'Graded below the pass score, without a draft, and there are attempts left',
  }),
  countedScore: z.number().nullable().meta({
    description: 'Of an earlier attempt: it counts until the present one is released. Null when none does',
  }),
  quizScore: z.number().nullable().meta({
    description: 'What the answers to the quiz of this attempt are worth; null for other work',
  }),
  grade: shownGrade.nullable().meta({ description: 'What the learner sees; null before the first grade' }),
  wasSeen: z.boolean().meta({
    description: 'Whether the learner sees a grade or was mailed one: changing it needs a reason',
  }),
  draft: draft.nullable().meta({ description: 'What the learner does not see' }),
  assessor: z
    .object({ id, name: z.string() })
    .nullable()
    .meta({ description: 'Whose queue the learner is in; null: that of every assessor of the class' }),
  secondMark: secondMark.nullable().meta({
    description: 'Null without second marking, and for what its learner has seen',
  }),
  state: z.enum(resultStates).meta({
    description:
      'missing: neither grade nor draft; started: a draft without a score; blocked: a draft with a warning that forbids its release',
  }),
  warnings: z.array(z.enum(resultWarnings)).meta({
    description:
      'zero; out-of-range: above the highest score; unchanged: as the grade; reason: needs one; outdated: the work or the grade changed after the draft was saved; second-mark: has to be drawn, marked or settled',
  }),
  mail: z
    .object({ to: z.string(), subject: z.string() })
    .nullable()
    .meta({ description: 'What releasing the draft sends; null when it sends nothing' }),
  version: z.string().meta({ description: 'For expectedVersion' }),
});

export const classResults = z.object({
  assessmentId: id,
  assessmentTitle: z.string(),
  courseTitle: z.string(),
  maxScore: z.int(),
  passScore: z.int().nullable(),
  maxAttempts: z.int(),
  rubric,
  blind: z.boolean(),
  secondMarking: z
    .object({ ...secondMarking, open: z.int(), undrawn: z.int(), seed: z.string().nullable() })
    .nullable()
    .meta({
      description:
        'Null without second marking. While `open` or `undrawn` is above 0 nothing of the class is released; the seed draws the sample again',
    }),
  results: z.array(classResult).meta({ description: 'By name; of long feedback the first 200 characters' }),
});

export const releaseDraftsBody = z.object({
  assessmentId: id,
  results: z
    .array(z.object({ learnerId: id, expectedVersion }))
    .min(1, 'Choose at least one result')
    .max(maxReleasedDrafts, 'At most 1,000 results can be released at once'),
});

export const releasedDraftsAnswer = z.object({ released: z.int(), mailed: z.int() });

const gradeChange = z.object({
  changedAt: timestamp,
  markedBy: z.string(),
  releasedBy: z.string(),
  previousScore: z.number().nullable(),
  previousFeedback: z.string(),
  score: z.number().nullable(),
  feedback: z.string(),
  reason: z.string(),
});

export const gradeHistory = z.array(gradeChange);

const earlierAttempt = z.object({
  submissionId: id,
  attempt: z.int(),
  score: z.number().nullable(),
  feedback: z.string(),
  gradedAt: timestamp.nullable(),
  fileUrl: z.string(),
  fileName: z.string(),
});

export const earlierAttempts = z.array(earlierAttempt);

export type SecondMark = z.output<typeof secondMark>;
export type ClassResult = z.output<typeof classResult>;
export type ClassResults = z.output<typeof classResults>;
export type ResultWarning = (typeof resultWarnings)[number];
export type ResultState = (typeof resultStates)[number];
export type SaveGradeDraftBody = z.output<typeof saveGradeDraftBody>;
export type DiscardGradeDraftBody = z.output<typeof discardGradeDraftBody>;
export type ReleaseDraftsBody = z.output<typeof releaseDraftsBody>;
export type EarlierAttempt = z.output<typeof earlierAttempt>;
export type GradeChange = z.output<typeof gradeChange>;
