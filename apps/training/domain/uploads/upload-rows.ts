import { maskIdentityNumber } from '@repo/agency/mask';
import type { KeyRing } from '@repo/auth/key-ring';
import { Prisma } from '@repo/db/training';
import type {
  UploadCells,
  UploadFinding,
  UploadRow,
  UploadRowState,
  UploadRowVerdict,
} from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';

export function encryptCells(keys: KeyRing, cells: UploadCells): string {
  return keys.encrypt(JSON.stringify(cells), 'upload-row');
}

/** Decrypts cells; {} when they were removed. Encryption authenticates them, so they need no validation. */
export function decryptCells(keys: KeyRing, cipher: string): UploadCells {
  return cipher === '' ? {} : JSON.parse(keys.decrypt(cipher, 'upload-row'));
}

type Sending = { state: UploadRowState; leftOut: boolean; verdict: UploadRowVerdict; confirmed: boolean };

/** `willBeSentSql` must state the same rule. */
function willBeSent({ state, leftOut, verdict, confirmed }: Sending): boolean {
  if (state !== 'checked' || leftOut) return false;
  return verdict === 'ready' || verdict === 'warning' || (verdict === 'other_address' && confirmed);
}

/** Whether row `r` of enrolment_upload_row will be sent. */
export const willBeSentSql = Prisma.sql`(r.state = 'checked' AND NOT r.left_out
  AND (r.verdict IN ('ready', 'warning') OR r.verdict = 'other_address' AND r.confirmed))`;

export const uploadRowColumnsSql = Prisma.sql`r.row, r.cells_cipher AS "cellsCipher", r.verdict::text AS verdict, r.findings,
  r.left_out AS "leftOut", r.confirmed, r.state::text AS state, r.reference_number AS "referenceNumber", r.reason`;

export type StoredRow = Sending & {
  row: number;
  cellsCipher: string;
  findings: UploadFinding[];
  referenceNumber: string | null;
  reason: string;
};

/** Removes findings' details for automation clients, which must not learn who has an identity number or email address. */
function redactFindings(findings: readonly UploadFinding[]): UploadFinding[] {
  return findings.map(({ suggestion: _, ...finding }) =>
    finding.code === 'name_differs'
      ? { ...finding, message: 'The account of this address has another name, and keeps it' }
      : finding,
  );
}

export function maskIdentityCellUnless(cells: UploadCells, reveal: boolean): UploadCells {
  return reveal || !cells.traineeNric
    ? cells
    : { ...cells, traineeNric: maskIdentityNumber(cells.traineeNric) };
}

/** The row as this actor may see it; `reveal` shows the identity number in full. */
export function toUploadRow(
  { keys, actor }: Pick<AutomationContext, 'keys' | 'actor'>,
  { cellsCipher, ...row }: StoredRow,
  { reveal }: { reveal: boolean },
): UploadRow {
  return {
    ...row,
    cells: maskIdentityCellUnless(decryptCells(keys, cellsCipher), reveal),
    findings: actor.kind === 'user' ? row.findings : redactFindings(row.findings),
    willBeSent: willBeSent(row),
  };
}
