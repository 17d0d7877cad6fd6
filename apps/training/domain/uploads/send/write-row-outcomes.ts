import { Prisma, type TrainingDb } from '@repo/db/training';
import type { UploadRowState } from '@repo/schemas/training/enrolment-upload';
import type { ClaimedRow } from './claimed-row.ts';
import { LeaseLostError, leaseHeldSql, type UploadLease } from './upload-lease.ts';

type Change = {
  state: Exclude<UploadRowState, 'waiting'>;
  reason?: string;
  referenceNumber?: string | null;
  /** Known not to be enrolled, so a retry does not need a lookup. */
  isDefinite?: boolean;
};

type Claim = Pick<ClaimedRow, 'row' | 'attempts'>;

/** Writes a claimed row's outcome. False when the claim is stale: another worker has it or the row has an outcome. */
export async function writeRowOutcomeIfClaimed(
  db: TrainingDb,
  lease: UploadLease,
  { row, attempts }: Claim,
  { state, reason = '', referenceNumber, isDefinite = false }: Change,
): Promise<boolean> {
  const reference =
    referenceNumber === undefined ? Prisma.empty : Prisma.sql`reference_number = ${referenceNumber},`;
  const written = await db.$executeRaw`
    UPDATE enrolment_upload_row SET state = ${state}::"UploadRowState", reason = ${reason}, ${reference}
      asked_at = CASE WHEN ${isDefinite} THEN NULL ELSE asked_at END, next_try_at = NULL, updated_at = now()
    WHERE upload_id = ${lease.uploadId} AND "row" = ${row} AND attempts = ${attempts}
      AND state IN ('sending', 'accepted') AND ${leaseHeldSql(lease)}`;
  return written === 1;
}

/** Releases rows that were not enrolled; those of a cancelled upload are cancelled. `reason` says why they wait. */
export async function releaseOrCancelClaims(
  db: TrainingDb,
  lease: UploadLease,
  claims: readonly Claim[],
  { pauseMs = 0, reason = '' }: { pauseMs?: number; reason?: string } = {},
): Promise<void> {
  if (claims.length === 0) return;
  await db.$executeRaw`
    UPDATE enrolment_upload_row r SET updated_at = now(), reason = ${reason}, chunk_key = NULL, asked_at = NULL,
      state = CASE WHEN u.status = 'cancelled' THEN 'cancelled' ELSE 'waiting' END::"UploadRowState",
      next_try_at = CASE WHEN u.status = 'cancelled' THEN NULL ELSE now() + ${pauseMs} * interval '1 millisecond' END
    FROM enrolment_upload u, unnest(${claims.map(({ row }) => row)}::int[], ${claims.map(({ attempts }) => attempts)}::int[])
      AS mine ("row", attempts)
    WHERE u.id = ${lease.uploadId} AND u.lease_owner = ${lease.owner} AND r.upload_id = u.id
      AND r."row" = mine."row" AND r.attempts = mine.attempts AND r.state = 'sending'`;
}

/** An older claim gets a new `asked_at` before it is sent: the time after which a row counts as unresolved starts at the request. */
const freshMs = 5_000;

/** Sets `asked_at` of claims that waited or are repeated to now. Throws LeaseLostError when another worker has them. */
export async function refreshAskedAt<Row extends ClaimedRow>(
  db: TrainingDb,
  lease: UploadLease,
  rows: readonly Row[],
): Promise<Row[]> {
  const isOld = (row: Row) => performance.now() - row.readAt > freshMs;
  const old = rows.filter(isOld);
  if (old.length === 0) return [...rows];
  const dated = await db.$queryRaw<{ askedAt: Date }[]>`
    UPDATE enrolment_upload_row r SET asked_at = now(), updated_at = now()
    FROM unnest(${old.map(({ row }) => row)}::int[], ${old.map(({ attempts }) => attempts)}::int[]) AS mine ("row", attempts)
    WHERE r.upload_id = ${lease.uploadId} AND r."row" = mine."row" AND r.attempts = mine.attempts
      AND r.state = 'sending' AND ${leaseHeldSql(lease)}
    RETURNING r.asked_at AS "askedAt"`;
  const [first] = dated;
  if (!first || dated.length !== old.length) throw new LeaseLostError('Another worker has these rows now');
  const readAt = performance.now();
  return rows.map((row) => (old.includes(row) ? { ...row, askedAt: first.askedAt, readAt } : row));
}

export async function cancelRowsOfCancelledUpload(db: TrainingDb, uploadId: string): Promise<number> {
  return db.$executeRaw`
    UPDATE enrolment_upload_row SET state = 'cancelled', reason = '', next_try_at = NULL, updated_at = now()
    WHERE upload_id = ${uploadId} AND state = 'waiting'
      AND EXISTS (SELECT 1 FROM enrolment_upload u WHERE u.id = ${uploadId} AND u.status = 'cancelled')`;
}
