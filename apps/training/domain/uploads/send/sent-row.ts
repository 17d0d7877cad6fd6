import type { KeyRing } from '@repo/auth/key-ring';
import { cleanLine } from '@repo/schemas/text';
import { type BulkEnrolment, bulkEnrolment, readBulkStatus } from '@repo/schemas/training/bulk-enrolment';
import { templateColumns, type UploadCells, uploadCells } from '@repo/schemas/training/enrolment-upload';

/** A row that a worker has claimed, or found claimed. */
export type SentRow = {
  row: number;
  cells: UploadCells;
  state: 'sending' | 'accepted';
  /** Counts the claims: what a worker writes on a row holds for its own claim alone. */
  attempts: number;
  askedAt: Date | null;
  /** `performance.now()` of the claim that `askedAt` is of; long ago for another worker's. */
  readAt: number;
  /** It was asked for before, and nobody looked at what came of it since. */
  wasAsked: boolean;
  chunkKey: string | null;
  referenceNumber: string | null;
  agencyRunId: string;
  email: string;
  identityHash: string;
};

/** As the table has it. */
export type RawRow = Omit<SentRow, 'cells' | 'readAt' | 'wasAsked'> & { cellsCipher: string };

type Claim = Pick<SentRow, 'readAt' | 'wasAsked'>;

export function readRow(keys: KeyRing, { cellsCipher, ...rest }: RawRow, claim: Claim): SentRow {
  return {
    ...rest,
    ...claim,
    cells: uploadCells.parse(JSON.parse(keys.decrypt(cellsCipher, 'upload-row'))),
  };
}

/** Whether the agency has to be asked: it takes confirmed enrolments, and has those that bring its reference number. */
export function goesToAgency({ cells }: Pick<SentRow, 'cells'>): boolean {
  const isConfirmed = readBulkStatus(cells.enrolmentStatus || 'Confirmed') === 'Confirmed';
  return isConfirmed && cleanLine(cells.enrolmentId ?? '') === '';
}

/** The row as bulk-create takes it, or why it would not. The columns that the agency alone asks for stay out. */
export function toRecord(
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
