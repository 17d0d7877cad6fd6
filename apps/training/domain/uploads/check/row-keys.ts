import type { KeyRing } from '@repo/auth/key-ring';
import { bulkEnrolment, parseBulkEnrolmentStatus } from '@repo/schemas/training/bulk-enrolment';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { type UploadCells, type UploadField, uploadFields } from '@repo/schemas/training/enrolment-upload';
import { formulaWithoutResult } from '@repo/sheets/cell-text';
import { containsIdentityNumber } from '#domain/identity/identity-number.ts';
import { toWorkflowRecord, type WorkflowRecord } from '../workflow/workflow-record.ts';

/** Plain-text keys for comparing and looking up rows; "" where the cell is invalid. */
export type RowKeys = {
  agencyRunId: string;
  courseCode: string;
  email: string;
  identityHash: string;
  sheetReference: string;
  takesPlace: boolean;
};

export type FormatIssue = { field: UploadField | ''; message: string };

export type PreparedRow = {
  row: number;
  leftOut: boolean;
  cells: UploadCells;
  record: WorkflowRecord;
  issues: FormatIssue[];
  keys: RowKeys;
  /** The identity number's hash with every key of the ring; empty when it is invalid. */
  lookupHashes: string[];
};

export type RowToCheck = { row: number; leftOut: boolean; cells: UploadCells };

/** Fields whose cell is a formula without a result in the file. They count as empty everywhere else. */
export function findFormulasWithoutResult(cells: UploadCells): UploadField[] {
  return uploadFields.filter((field) => cells[field] === formulaWithoutResult);
}

function readCells(cells: UploadCells): UploadCells {
  const read = { ...cells };
  for (const field of findFormulasWithoutResult(cells)) delete read[field];
  return read;
}

function isField(name: unknown): name is keyof WorkflowRecord & string {
  return typeof name === 'string';
}

export function prepareRow(keyRing: KeyRing, { row, leftOut, cells }: RowToCheck): PreparedRow {
  const record = toWorkflowRecord(readCells(cells));
  const parsed = bulkEnrolment.safeParse(record);
  const issues: FormatIssue[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [field], message }) => ({
        field: isField(field) ? field : '',
        message,
      }));
  const bad = new Set(issues.map(({ field }) => field));
  const good = (field: keyof WorkflowRecord) => (bad.has(field) ? '' : (record[field] ?? ''));
  // An identity number in the wrong column must not appear in plain text.
  const clear = (field: keyof WorkflowRecord) => (containsIdentityNumber(good(field)) ? '' : good(field));
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
      takesPlace: (parseBulkEnrolmentStatus(record.enrolmentStatus ?? '') ?? 'Confirmed') === 'Confirmed',
    },
  };
}
