import { cleanLine } from '@repo/schemas/text';
import {
  type BulkEnrolment,
  bulkEnrolment,
  parseBulkEnrolmentStatus,
} from '@repo/schemas/training/bulk-enrolment';
import { templateColumns, type UploadCells } from '@repo/schemas/training/enrolment-upload';

export type ClaimedRow = {
  row: number;
  cells: UploadCells;
  state: 'sending' | 'accepted';
  /** Number of claims; a write applies only while it matches the worker's own claim. */
  attempts: number;
  askedAt: Date | null;
  /** `performance.now()` of the claim that set `askedAt`; -Infinity for another worker's claim. */
  readAt: number;
  /** A request was made before, and its outcome has not been looked up. */
  wasAsked: boolean;
  chunkKey: string | null;
  referenceNumber: string | null;
  agencyRunId: string;
  email: string;
  identityHash: string;
};

/** Whether the agency has to be asked: only for confirmed enrolments without a reference number. */
export function needsAgencyEnrolment({ cells }: Pick<ClaimedRow, 'cells'>): boolean {
  const isConfirmed = parseBulkEnrolmentStatus(cells.enrolmentStatus || 'Confirmed') === 'Confirmed';
  return isConfirmed && cleanLine(cells.enrolmentId ?? '') === '';
}

/** The row as bulk-create accepts it, or its errors. Columns for the agency only are left out. */
export function toBulkEnrolment(
  cells: UploadCells,
  referenceNumber: string | null,
): { record: BulkEnrolment } | { problem: string } {
  const entries = templateColumns.map(({ field }) => [field, cells[field] ?? ''] as const);
  const parsed = bulkEnrolment.safeParse({
    ...Object.fromEntries(entries.filter(([, text]) => text !== '')),
    ...(referenceNumber === null ? {} : { enrolmentId: referenceNumber }),
  });
  if (parsed.success) return { record: parsed.data };
  return { problem: parsed.error.issues[0]?.message ?? 'The row cannot be read' };
}
