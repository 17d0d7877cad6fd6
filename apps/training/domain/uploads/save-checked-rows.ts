import type { KeyRing } from '@repo/auth/key-ring';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { CheckedRow } from './check/check-rows.ts';
import { encryptCells } from './upload-rows.ts';

/** `confirmed`: a person wants the row to be sent although its learner has another address here. */
export type EncryptedRow = CheckedRow & { cipher: string; confirmed?: boolean };

export function encryptRow(keys: KeyRing, row: CheckedRow): EncryptedRow {
  return { ...row, cipher: encryptCells(keys, row.cells) };
}

/** JSON is three times faster than the driver's arrays. Encrypted values need no escaping. */
function toJson(rows: readonly EncryptedRow[]): string {
  return JSON.stringify(
    rows.map(({ row, cipher, verdict, findings, keys, leftOut, confirmed = false }) => ({
      row,
      cipher,
      verdict,
      findings,
      run: keys.agencyRunId,
      email: keys.email,
      hash: keys.identityHash,
      course: keys.courseCode,
      reference: keys.sheetReference,
      takes_place: keys.takesPlace,
      left_out: leftOut,
      confirmed,
    })),
  );
}

function tableOf(rows: readonly EncryptedRow[]): Prisma.Sql {
  return Prisma.sql`json_to_recordset(${toJson(rows)}::json) AS n (row int, cipher text, verdict "UploadVerdict",
    findings jsonb, run text, email text, hash text, course text, reference text, takes_place boolean, left_out boolean,
    confirmed boolean)`;
}

export async function insertCheckedRows(
  tx: TrainingDb,
  { uploadId, now }: { uploadId: string; now: Date },
  rows: readonly EncryptedRow[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO enrolment_upload_row (upload_id, row, cells_cipher, verdict, findings, agency_run_id, email,
      identity_hash, course_code, sheet_reference, takes_place, updated_at)
    SELECT ${uploadId}, n.row, n.cipher, n.verdict, n.findings, n.run, n.email, n.hash, n.course, n.reference,
      n.takes_place, ${now}
    FROM ${tableOf(rows)}`;
}

/** Stores corrected rows as checked. Returns their number; rows that were sent meanwhile are skipped. */
export async function updateCorrectedRows(
  tx: TrainingDb,
  { uploadId, now }: { uploadId: string; now: Date },
  rows: readonly EncryptedRow[],
): Promise<number> {
  return tx.$executeRaw`
    UPDATE enrolment_upload_row r SET cells_cipher = n.cipher, verdict = n.verdict,
      findings = n.findings, agency_run_id = n.run, email = n.email, identity_hash = n.hash,
      course_code = n.course, sheet_reference = n.reference, takes_place = n.takes_place, left_out = n.left_out,
      confirmed = n.confirmed, state = 'checked', reason = '', attempts = 0, next_try_at = NULL,
      asked_at = CASE WHEN r.agency_run_id = n.run AND r.identity_hash = n.hash THEN r.asked_at END,
      chunk_key = NULL,
      reference_number = CASE WHEN r.agency_run_id = n.run AND r.identity_hash = n.hash THEN r.reference_number END,
      updated_at = ${now}
    FROM ${tableOf(rows)}
    WHERE r.upload_id = ${uploadId} AND r.row = n.row AND r.state IN ('checked', 'failed', 'unknown')`;
}

export async function updateVerdicts(
  tx: TrainingDb,
  { uploadId, now }: { uploadId: string; now: Date },
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE enrolment_upload_row r SET verdict = n.verdict::"UploadVerdict", findings = n.findings::jsonb, updated_at = ${now}
    FROM unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ verdict }) => verdict)}::text[],
      ${rows.map(({ findings }) => JSON.stringify(findings))}::text[]) AS n (row, verdict, findings)
    WHERE r.upload_id = ${uploadId} AND r.row = n.row AND r.state IN ('checked', 'failed')`;
}
