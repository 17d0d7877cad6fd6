import { maskIdentityNumber } from '@repo/agency/mask';
import type { KeyRing } from '@repo/auth/key-ring';
import { Prisma } from '@repo/db/training';
import type {
  UploadCells,
  UploadFinding,
  UploadRow,
  UploadRowState,
  UploadVerdict,
} from '@repo/schemas/training/enrolment-upload';

export function encryptCells(keys: KeyRing, cells: UploadCells): string {
  return keys.encrypt(JSON.stringify(cells), 'upload-row');
}

/** Empty when the cells were removed. Authenticated encryption makes validation unnecessary. */
export function decryptCells(keys: KeyRing, cipher: string): UploadCells {
  return cipher === '' ? {} : JSON.parse(keys.decrypt(cipher, 'upload-row'));
}

type Sending = { state: UploadRowState; leftOut: boolean; verdict: UploadVerdict; confirmed: boolean };

/** `willBeSentSql` must state the same rule. */
export function willBeSent({ state, leftOut, verdict, confirmed }: Sending): boolean {
  if (state !== 'checked' || leftOut) return false;
  return verdict === 'ready' || verdict === 'warning' || (verdict === 'other_address' && confirmed);
}

/** For enrolment_upload_row under the alias r. */
export const willBeSentSql = Prisma.sql`(r.state = 'checked' AND NOT r.left_out
  AND (r.verdict IN ('ready', 'warning') OR r.verdict = 'other_address' AND r.confirmed))`;

export const uploadRowColumns = Prisma.sql`r.row, r.cells_cipher AS "cellsCipher", r.verdict::text AS verdict, r.findings,
  r.left_out AS "leftOut", r.confirmed, r.state::text AS state, r.reference_number AS "referenceNumber", r.reason`;

export type StoredRow = Sending & {
  row: number;
  cellsCipher: string;
  findings: UploadFinding[];
  referenceNumber: string | null;
  reason: string;
};

export type RowView = {
  /** Identity numbers in full. */
  reveal: boolean;
  /** False for automation clients: they must not learn who has an identity number or email address. */
  showsOtherPeople: boolean;
};

export function redactFindings(
  findings: readonly UploadFinding[],
  showsOtherPeople: boolean,
): UploadFinding[] {
  if (showsOtherPeople) return [...findings];
  return findings.map(({ suggestion: _, ...finding }) =>
    finding.code === 'name_differs'
      ? { ...finding, message: 'The account of this address has another name, and keeps it' }
      : finding,
  );
}

export function maskIdentityCell(cells: UploadCells, reveal: boolean): UploadCells {
  return reveal || !cells.traineeNric
    ? cells
    : { ...cells, traineeNric: maskIdentityNumber(cells.traineeNric) };
}

export function toUploadRow(keys: KeyRing, row: StoredRow, { reveal, showsOtherPeople }: RowView): UploadRow {
  const { cellsCipher, findings, referenceNumber, reason, ...sending } = row;
  return {
    ...sending,
    cells: maskIdentityCell(decryptCells(keys, cellsCipher), reveal),
    findings: redactFindings(findings, showsOtherPeople),
    willBeSent: willBeSent(row),
    referenceNumber,
    reason,
  };
}
