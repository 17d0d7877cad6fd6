import { z } from 'zod';
import {
  clampedLimitQuery,
  id,
  optionalEmptyAsAbsent,
  pagedEnvelope,
  pageNumberQuery,
  pagination,
  timestamp,
} from './common.ts';

/** In the documented order, by the record's field names. */
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

/** Optional columns that the agency takes and the record does not have. They are sent to the agency only. */
export const agencyOnlyColumns = [
  { field: 'traineeBirthDate', heading: 'Date of Birth' },
  { field: 'traineePhone', heading: 'Trainee Phone' },
  { field: 'employerUen', heading: 'Employer UEN' },
  { field: 'employerName', heading: 'Employer Contact Name' },
  { field: 'employerEmail', heading: 'Employer Contact Email' },
  { field: 'employerPhone', heading: 'Employer Contact Phone' },
] as const;

export const uploadColumns = [...templateColumns, ...agencyOnlyColumns] as const;
export type UploadField = (typeof uploadColumns)[number]['field'];
export const uploadFields = uploadColumns.map(({ field }) => field) as [UploadField, ...UploadField[]];

const headings = new Map(uploadColumns.map(({ field, heading }) => [field, heading.replace(/ \(.*\)$/, '')]));

/** The column's heading without its note in brackets. */
export function uploadColumnHeading(field: UploadField): string {
  return headings.get(field) ?? field;
}

/** The agency's longest field has 255 characters. */
export const maximumCellCharacters = 500;

export const sponsorshipTypes = ['Employer', 'Individual'] as const;

export const uploadLimits = { fileBytes: 10 * 1024 * 1024, rows: 20_000 } as const;

export const uploadStatuses = ['checked', 'sending', 'paused', 'cancelled', 'finished'] as const;
export const uploadRowVerdicts = [
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
export type UploadRowVerdict = (typeof uploadRowVerdicts)[number];
export type UploadRowState = (typeof uploadRowStates)[number];

/** An empty `field` means the whole row. */
export const uploadFinding = z.object({
  field: z.enum([...uploadFields, '']),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  /** The expected value if known, such as the address on file. Never an identity number. */
  suggestion: z.string().optional(),
});
export type UploadFinding = z.infer<typeof uploadFinding>;

export const uploadCells = z.partialRecord(z.enum(uploadFields), z.string());
/** A missing cell is ''. Dates are YYYY-MM-DD if they could be parsed. */
export type UploadCells = z.infer<typeof uploadCells>;

/** The identity number is masked (S****567D) without `reveal`. */
export const uploadRow = z.object({
  row: z.int().meta({ description: 'As the sheet numbers it' }),
  cells: uploadCells,
  verdict: z.enum(uploadRowVerdicts),
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

/** Stored as JSON in the upload's row. */
export const uploadCounts = z.object({
  rows: count,
  verdicts: z.record(z.enum(uploadRowVerdicts), count),
  states: z.record(z.enum(uploadRowStates), count),
  leftOut: count,
  /** Rows that a submission now would send. */
  toSend: count,
  /** The part that is stored locally only: not confirmed, or already at the agency. */
  storedOnly: count,
  willCreate: z.object({ courses: count, runs: count, learners: count }),
});
export type UploadCounts = z.infer<typeof uploadCounts>;

export const uploadProgress = z.object({
  done: count,
  total: count,
  rowsPerSecond: z.number().nullable(),
  secondsLeft: z.number().nullable(),
});
export type UploadProgress = z.infer<typeof uploadProgress>;

/** Stored as JSON in the upload's row. */
export const uploadSheets = z.array(z.object({ name: z.string(), hidden: z.boolean() }));
export type UploadSheets = z.infer<typeof uploadSheets>;

export const maxSheetNameLength = 100;
const sheet = z.string().trim().max(maxSheetNameLength, 'A sheet has a shorter name');

export const enrolmentUpload = z.object({
  id,
  fileName: z.string(),
  fileSize: z.int(),
  sheetName: z.string().meta({ description: 'The sheet that was read; "" for a text file' }),
  sheets: uploadSheets.meta({
    description:
      'The sheets of the workbook that have something in them, in its order; [] for a text file. Another one is read by `POST …/sheet`, or by sending the file again with `sheet`',
  }),
  encoding: z.string().meta({
    description:
      'What a text file was read as, by its name in the WHATWG Encoding Standard, such as utf-8, gb18030, big5, shift_jis, euc-kr or windows-1252; "" for a workbook. Read in another one by `POST …/encoding`',
    example: 'utf-8',
  }),
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
  /** The end of the original's download period; null after deletion. */
  fileKeptUntil: timestamp.nullable(),
});
export type EnrolmentUpload = z.infer<typeof enrolmentUpload>;
export const enrolmentUploadPage = pagedEnvelope(enrolmentUpload);

export const uploadDetail = z.object({ upload: enrolmentUpload, rows: z.array(uploadRow), pagination });
export type UploadDetail = z.infer<typeof uploadDetail>;

/** `verdict` and `state` accept several values separated by commas. */
export const uploadRowsQuery = z.object({
  page: pageNumberQuery,
  limit: clampedLimitQuery(100, 500),
  verdict: optionalEmptyAsAbsent(listOf(uploadRowVerdicts)),
  state: optionalEmptyAsAbsent(listOf(uploadRowStates)),
  leftOut: optionalEmptyAsAbsent(z.enum(['true', 'false'])),
  search: optionalEmptyAsAbsent(z.string().max(100)),
  reveal: optionalEmptyAsAbsent(z.enum(['true', 'false'])),
});
export type UploadRowsQuery = z.infer<typeof uploadRowsQuery>;

function listOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(values, `Use one of ${values.join(', ')}`)));
}

/** At most 500 rows a call. */
export const correctRowsBody = z.object({
  /** A stale revision is 400. */
  revision: z.int(),
  rows: z
    .array(
      z.object({
        // The range of an INTEGER column.
        row: z.int().min(1).max(2_147_483_647, 'The sheet has no such row'),
        cells: z.partialRecord(z.enum(uploadFields), z.string().max(maximumCellCharacters)).optional(),
        leftOut: z.boolean().optional(),
        confirmed: z.boolean().optional(),
      }),
    )
    .min(1, 'Name at least one row')
    .max(500, 'At most 500 rows at once'),
});
export type CorrectRowsBody = z.infer<typeof correctRowsBody>;

/** Includes every changed row, up to 500. */
export const correctRowsAnswer = z.object({ upload: enrolmentUpload, rows: z.array(uploadRow) });
export type CorrectRowsAnswer = z.infer<typeof correctRowsAnswer>;

export const uploadAnswer = z.object({ upload: enrolmentUpload });

export const newUploadBody = z.object({
  file: z.file('Choose a file').meta({
    description:
      'An .xlsx, .xls or .csv with the columns of the template, at most 10 MB and 20,000 rows; an .xlsm without macros is read like an .xlsx',
  }),
  sheet: sheet.optional().meta({
    description:
      'The name of the sheet to read instead of the first visible one. Not used for a text file. A refusal of a workbook with other sheets names them in details with the field `sheet`',
  }),
});

export const chooseSheetBody = z.object({
  sheet: sheet.min(1, 'Choose a sheet').meta({ description: 'One of `sheets`, by its name' }),
  revision: z.int().meta({ description: 'Of the upload as it was read; a stale one is 400' }),
});

/** By their names in the WHATWG Encoding Standard, those that are read most here first. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'gb18030',
  'big5',
  'euc-kr',
  'shift_jis',
  'euc-jp',
  'windows-874',
  'windows-1258',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'koi8-r',
  'koi8-u',
] as const;
export type TextEncoding = (typeof textEncodings)[number];

export const chooseEncodingBody = z.object({
  encoding: z.enum(textEncodings, 'Choose one of the encodings that can be read').meta({
    description: 'What to read the text file as, by its name in the WHATWG Encoding Standard',
  }),
  revision: z.int().meta({ description: 'Of the upload as it was read; a stale one is 400' }),
});

export const submitUploadBody = z.object({
  revision: z.int().optional().meta({
    description:
      'Of the preview that was looked at; a stale one is 400. Without it, what is stored now is sent',
  }),
});

export const uploadListQuery = z.object({ page: pageNumberQuery, limit: clampedLimitQuery(20, 100) });

export const uploadExportQuery = z.object({
  format: optionalEmptyAsAbsent(z.enum(['csv', 'xlsx'], 'Use csv or xlsx')).transform(
    (format) => format ?? 'csv',
  ),
});
