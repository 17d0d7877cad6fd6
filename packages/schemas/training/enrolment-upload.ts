import { z } from 'zod';
import { id, limitQuery, optionalQuery, pageQuery, pagination, timestamp } from './common.ts';

/** The columns of the template, in the documented order, by the names of the record's fields. */
export const templateColumns = [
  { field: 'traineeEmail', heading: 'Trainee Email' },
  { field: 'traineeName', heading: 'Trainee Name' },
  { field: 'traineeNric', heading: 'Trainee NRIC' },
  { field: 'courseCode', heading: 'Course Code' },
  { field: 'courseTitle', heading: 'Course Title' },
  { field: 'courseRunId', heading: 'Course Run ID' },
  { field: 'courseReferenceNumber', heading: 'Course Reference Number' },
  { field: 'sponsorshipType', heading: 'Sponsorship Type' },
  { field: 'enrolmentDate', heading: 'Enrolment Date (DD/MM/YYYY)' },
  { field: 'enrolmentStatus', heading: 'Enrolment Status' },
  { field: 'enrolmentId', heading: 'Enrolment ID' },
] as const;

/**
 * Columns a sheet may have beside those of the template: what the agency asks for in an enrolment and the record has no
 * field for. They go to the agency alone.
 */
export const extraColumns = [
  { field: 'traineeBirthDate', heading: 'Date of Birth' },
  { field: 'traineePhone', heading: 'Trainee Phone' },
  { field: 'employerUen', heading: 'Employer UEN' },
  { field: 'employerName', heading: 'Employer Contact Name' },
  { field: 'employerEmail', heading: 'Employer Contact Email' },
  { field: 'employerPhone', heading: 'Employer Contact Phone' },
] as const;

export const uploadColumns = [...templateColumns, ...extraColumns] as const;
export type UploadField = (typeof uploadColumns)[number]['field'];
export const uploadFields = uploadColumns.map(({ field }) => field) as [UploadField, ...UploadField[]];

/** What a cell may hold; the agency's longest field has 255. */
export const longestCell = 500;

export const sponsorshipTypes = ['Employer', 'Individual'] as const;

/** The most a spreadsheet may be. */
export const uploadLimits = { fileBytes: 10 * 1024 * 1024, rows: 20_000 } as const;

export const uploadStatuses = ['checked', 'sending', 'paused', 'cancelled', 'finished'] as const;
export const uploadVerdicts = [
  'ready',
  'warning',
  'error',
  'duplicate',
  'already_enrolled',
  'other_address',
] as const;
export const uploadRowStates = [
  'checked',
  'waiting',
  'sending',
  'accepted',
  'stored',
  'failed',
  'unknown',
  'skipped',
  'cancelled',
] as const;
export type UploadStatus = (typeof uploadStatuses)[number];
export type UploadVerdict = (typeof uploadVerdicts)[number];
export type UploadRowState = (typeof uploadRowStates)[number];

/** Something about a cell, or, with the field "", about the whole row. `message` is a sentence a person can act on. */
export const uploadFinding = z.object({
  field: z.enum([...uploadFields, '']),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  /** What the cell would have to hold, where that is known: the address on file. Never an identity number. */
  suggestion: z.string().optional(),
});
export type UploadFinding = z.infer<typeof uploadFinding>;

export const uploadCells = z.partialRecord(z.enum(uploadFields), z.string());
/** The cells of a row as text by field; an absent one is empty. Dates are YYYY-MM-DD where they could be read. */
export type UploadCells = z.infer<typeof uploadCells>;

/** The identity number is masked (S****567D) unless `reveal` was asked for. */
export const uploadRow = z.object({
  row: z.int().meta({ description: 'As the sheet numbers it' }),
  cells: uploadCells,
  verdict: z.enum(uploadVerdicts),
  findings: z.array(uploadFinding),
  leftOut: z.boolean(),
  confirmed: z.boolean(),
  willBeSent: z.boolean(),
  state: z.enum(uploadRowStates),
  referenceNumber: z.string().nullable(),
  reason: z.string(),
});
export type UploadRow = z.infer<typeof uploadRow>;

const count = z.int().min(0);

/** Kept as JSON in the row of the upload. */
export const uploadCounts = z.object({
  rows: count,
  verdicts: z.record(z.enum(uploadVerdicts), count),
  states: z.record(z.enum(uploadRowStates), count),
  leftOut: count,
  /** Rows that a submission would send now. */
  toSend: count,
  /** How many of these are stored here alone: not confirmed, or with the agency already. */
  storedOnly: count,
  /** What storing them will create here. */
  willCreate: z.object({ courses: count, runs: count, learners: count }),
});
export type UploadCounts = z.infer<typeof uploadCounts>;

export const uploadProgress = z.object({
  /** Of `total` rows that were submitted, how many have an end. */
  done: count,
  total: count,
  rowsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
});
export type UploadProgress = z.infer<typeof uploadProgress>;

export const enrolmentUpload = z.object({
  id,
  fileName: z.string(),
  fileSize: z.int(),
  sheetName: z.string(),
  notices: z.array(z.string()),
  status: z.enum(uploadStatuses),
  pauseReason: z
    .string()
    .meta({ description: 'Why it is paused, or what it waits for while it is being sent' }),
  workflow: z.enum(['built_in', 'webhook']).nullable(),
  uploadedBy: z.string(),
  uploadedByEmail: z.string().meta({ description: '"" for an API key, or when the account is deleted' }),
  revision: z.int(),
  counts: uploadCounts,
  progress: uploadProgress,
  createdAt: timestamp,
  submittedAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
  /** The original can be downloaded until then; null when it is gone. */
  fileKeptUntil: timestamp.nullable(),
});
export type EnrolmentUpload = z.infer<typeof enrolmentUpload>;

/** One upload with a page of its rows. */
export const uploadDetail = z.object({ upload: enrolmentUpload, rows: z.array(uploadRow), pagination });
export type UploadDetail = z.infer<typeof uploadDetail>;

/** Filters of the rows. `verdict` and `state` may name several by commas. */
export const uploadQuery = z.object({
  page: pageQuery,
  limit: limitQuery(100, 500),
  verdict: optionalQuery(listOf(uploadVerdicts)),
  state: optionalQuery(listOf(uploadRowStates)),
  leftOut: optionalQuery(z.enum(['true', 'false'])),
  search: optionalQuery(z.string().max(100)),
  reveal: optionalQuery(z.enum(['true', 'false'])),
});
export type UploadQuery = z.infer<typeof uploadQuery>;

function listOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(values, `Use one of ${values.join(', ')}`)));
}

/** Corrections of a checked upload, at most 500 rows in one call. */
export const correctRowsBody = z.object({
  /** The revision they were made on; another one meanwhile is 400. */
  revision: z.int(),
  rows: z
    .array(
      z.object({
        // What an INTEGER column can be asked for.
        row: z.int().min(1).max(2_147_483_647, 'The sheet has no such row'),
        cells: z.partialRecord(z.enum(uploadFields), z.string().max(longestCell)).optional(),
        leftOut: z.boolean().optional(),
        confirmed: z.boolean().optional(),
      }),
    )
    .min(1, 'Name at least one row')
    .max(500, 'At most 500 rows at once'),
});
export type CorrectRowsBody = z.infer<typeof correctRowsBody>;

/** The upload, and every row whose cells, verdict or findings changed (the first 500 of them). */
export const correctRowsAnswer = z.object({ upload: enrolmentUpload, rows: z.array(uploadRow) });

export const uploadAnswer = z.object({ upload: enrolmentUpload });

export const newUploadBody = z.object({
  file: z.file('Choose a file').meta({
    description: 'An .xlsx, .xls or .csv with the columns of the template, at most 10 MB and 20,000 rows',
  }),
});

export const uploadListQuery = z.object({ page: pageQuery, limit: limitQuery(20, 100) });

export const uploadExportQuery = z.object({
  format: optionalQuery(z.enum(['csv', 'xlsx'], 'Use csv or xlsx')).transform((format) => format ?? 'csv'),
});
