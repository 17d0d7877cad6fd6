import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { gradeDraftQuery } from './grade-draft.ts';
import { score } from './grading.ts';
import { bytesPerMegabyte } from './upload.ts';

/** The most cells of one write: what somebody pastes, or an import. */
export const maxGradebookCells = 2000;

export const gradebookStates = [
  'submitted',
  'late',
  'missing',
  'started',
  'draft',
  'second',
  'released',
  'elsewhere',
] as const;

const assessment = z.object({
  id,
  title: z.string(),
  maxScore: z.int(),
  passScore: z.int().nullable(),
  isBlind: z.boolean().meta({
    description: 'Results are not in the gradebook before their release, because its rows have names',
  }),
  hasRubric: z.boolean().meta({ description: 'Its scores are sums of levels, so they are not typed here' }),
  isSecondMarked: z.boolean(),
});

/** As an array because a gradebook has up to twenty thousand. */
export const gradebookCell = z
  .tuple(
    [
      z.int().meta({ description: 'Place of the assessment in `assessments`' }),
      z.enum(gradebookStates),
      z.number().nullable().meta({ description: 'Released score' }),
      z
        .number()
        .nullable()
        .meta({ description: 'Score of the draft; null also while its marker alone sees it' }),
      z.int().meta({ description: 'Attempt: above 1 a resit' }),
      z.number().nullable().meta({ description: 'Score of an earlier attempt that still counts' }),
      z.string().meta({ description: 'Version, for expectedVersion' }),
    ],
    z.never(),
  )
  .meta({ id: 'GradebookCell' });

const learner = z.object({
  id,
  name: z.string(),
  cells: z.array(gradebookCell).meta({
    description:
      'Without those of a first attempt of which there is nothing: their version is the empty string',
  }),
});

export const gradebook = z.object({
  courseRunId: id,
  courseTitle: z.string(),
  version: z.string().meta({ description: 'Changes with anything of it; for `known`' }),
  assessments: z.array(assessment).meta({ description: 'By due date' }),
  learners: z.array(learner).meta({ description: 'By name' }),
});

export const gradebookChangesQuery = z.object({
  known: z
    .string('Send the version that you have')
    .max(40, 'This is not a version of a gradebook')
    .meta({ description: 'The version that the caller has' }),
});

export const changedGradebook = gradebook.nullable();

export const savedCells = z.object({
  assessmentIds: z
    .array(id)
    .meta({ description: 'What the places of cells are about: the columns as they are now' }),
  learners: z.array(learner.omit({ name: true })).meta({
    description: 'The cells that were sent, as they are now: also one of which there is nothing any more',
  }),
});

const expectedVersion = z.string('Send the version that you read').max(40, 'This is not a version of a cell');

export const saveGradebookBody = z.object({
  cells: z
    .array(
      z.object({
        assessmentId: id,
        learnerId: id,
        score: score.nullable().meta({ description: 'Null takes the score of a draft away' }),
        expectedVersion,
      }),
    )
    .min(1, 'Send at least one cell')
    .max(maxGradebookCells, 'At most 2,000 cells are stored at once'),
});

export type GradebookState = (typeof gradebookStates)[number];
export type GradebookAssessment = z.output<typeof assessment>;
/** As `gradebookCell` describes them, with names. */
export type GradebookCell = [
  assessmentIndex: number,
  state: GradebookState,
  releasedScore: number | null,
  draftScore: number | null,
  attempt: number,
  earlierScore: number | null,
  version: string,
  ...nothingElse: never[],
];
export type GradebookLearner = z.output<typeof learner>;
export type Gradebook = z.output<typeof gradebook>;
export type SavedCells = z.output<typeof savedCells>;
export type SaveGradebookBody = z.output<typeof saveGradebookBody>;

export const cellHistoryQuery = gradeDraftQuery;

const cellChange = z.object({
  changedAt: timestamp,
  by: z.string(),
  kind: z
    .enum(['marking', 'gradebook', 'import', 'settling', 'quiz', 'discarded', 'released', 'taken-back'])
    .meta({ description: 'The page that stored a draft, or what became of the grade' }),
  attempt: z.int(),
  previousScore: z.number().nullable(),
  score: z.number().nullable(),
  reason: z.string(),
});

export const cellHistory = z.array(cellChange);

export const gradebookExportQuery = z.object({ format: z.enum(['csv', 'xlsx']).default('csv') });

/** The largest file of a gradebook, in bytes. */
export const maxGradebookFileBytes = 5 * bytesPerMegabyte;

/** Body of POST /api/course-runs/{id}/gradebook/import/preview: a form. Nothing is stored. */
export const gradebookImportBody = z.object({
  file: z.file('Choose a file').meta({
    description: 'CSV or .xlsx with the columns of the export; empty cells are left as they are',
  }),
});

const difference = z.object({
  row: z.int().meta({ description: 'Row of the file, from 1; the headings are the first' }),
  learnerId: id.nullable(),
  learnerName: z.string(),
  assessmentId: id.nullable(),
  assessmentTitle: z.string(),
  before: z.number().nullable().meta({ description: 'Score of the draft, or else of the released grade' }),
  after: z.number().nullable(),
  problem: z.string().nullable().meta({ description: 'Why it cannot be stored; null when it can' }),
  expectedVersion: z.string(),
});

export const gradebookImportPreview = z.object({
  differences: z.array(difference).meta({ description: 'Every cell that is not as it is stored' }),
  unchanged: z.int(),
  notices: z.array(z.string()),
});

export type CellHistory = z.output<typeof cellHistory>;
export type GradebookDifference = z.output<typeof difference>;
export type GradebookImportPreview = z.output<typeof gradebookImportPreview>;
