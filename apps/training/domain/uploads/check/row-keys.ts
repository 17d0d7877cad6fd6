import type { KeyRing } from '@repo/auth/key-ring';
import { bulkEnrolment, readBulkStatus } from '@repo/schemas/training/bulk-enrolment';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import type { UploadCells, UploadField } from '@repo/schemas/training/enrolment-upload';
import { toWorkflowRecord, type WorkflowRecord } from '../workflow/workflow-record.ts';
import { holdsIdentityNumber } from './identity-in-text.ts';

/** What rows are compared by and looked up with, in the clear; "" where the cell is no good. */
export type RowKeys = {
  agencyRunId: string;
  courseCode: string;
  email: string;
  identityHash: string;
  sheetReference: string;
  takesPlace: boolean;
};

export type FormatIssue = { field: UploadField | ''; message: string };

/** A row after the rules of form, which are bulk-create's own. */
export type PreparedRow = {
  row: number;
  leftOut: boolean;
  cells: UploadCells;
  record: WorkflowRecord;
  issues: FormatIssue[];
  keys: RowKeys;
  /** The identity number's hash by every key of the ring; none where it is no identity number. */
  lookupHashes: string[];
};

export type RowToCheck = { row: number; leftOut: boolean; cells: UploadCells };

function isField(name: unknown): name is keyof WorkflowRecord & string {
  return typeof name === 'string';
}

/** Reads the row as bulk-create will, and finds what it would refuse of its form. */
export function prepareRow(keyRing: KeyRing, { row, leftOut, cells }: RowToCheck): PreparedRow {
  const record = toWorkflowRecord(cells);
  const parsed = bulkEnrolment.safeParse(record);
  const issues: FormatIssue[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [field], message }) => ({
        field: isField(field) ? field : '',
        message,
      }));
  const bad = new Set(issues.map(({ field }) => field));
  const good = (field: keyof WorkflowRecord) => (bad.has(field) ? '' : (record[field] ?? ''));
  // A number in the wrong column must not be in the clear.
  const clear = (field: keyof WorkflowRecord) => (holdsIdentityNumber(good(field)) ? '' : good(field));
  const identityNumber = good('traineeNric').toUpperCase();
  const lookupHashes = identityNumber === '' ? [] : keyRing.lookupHashes(identityNumber);
  return {
    row,
    leftOut,
    cells,
    record,
    issues,
    lookupHashes,
    keys: {
      agencyRunId: clear('courseRunId'),
      courseCode: cleanCourseCode(clear('courseCode')),
      email: good('traineeEmail').toLowerCase(),
      identityHash: lookupHashes[0] ?? '',
      sheetReference: clear('enrolmentId'),
      takesPlace: (readBulkStatus(record.enrolmentStatus ?? '') ?? 'Confirmed') === 'Confirmed',
    },
  };
}
