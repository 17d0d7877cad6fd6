import { setTimeout as wait } from 'node:timers/promises';
import type { KeyRing } from '@repo/auth/key-ring';
import { isUniqueViolation, isWriteConflict } from '@repo/db/errors';
import { Prisma, type TrainingDb } from '@repo/db/training';
import { decryptCells } from '#domain/uploads/upload-rows.ts';
import type { ClaimedRow } from './claimed-row.ts';
import { leaseHeldSql, type UploadLease } from './upload-lease.ts';

type Claim = { limit: number; busyPauseMs: number; chunkKey?: string };
type RawRow = Omit<ClaimedRow, 'cells' | 'readAt' | 'wasAsked'> & { cellsCipher: string };
type Claimed = RawRow & { isBusy: boolean; wasAskedAt: Date | null };

/** The most retries of a claim that collides with another upload; then the rows wait. */
const maximumCollisions = 5;

const claimedRowColumns = Prisma.sql`r."row", r.cells_cipher AS "cellsCipher", r.state::text AS state, r.attempts,
  r.asked_at AS "askedAt", r.chunk_key AS "chunkKey", r.reference_number AS "referenceNumber",
  r.agency_run_id AS "agencyRunId", r.email, r.identity_hash AS "identityHash"`;

/** Whether another row of the same person and class is being sent. Matches two partial unique indexes. */
const isOnItsWay = Prisma.sql`(
  EXISTS (SELECT 1 FROM enrolment_upload_row o WHERE o.agency_run_id = c.agency_run_id
    AND o.identity_hash = c.identity_hash AND o.state IN ('sending', 'accepted', 'unknown'))
  OR EXISTS (SELECT 1 FROM enrolment_upload_row o WHERE o.agency_run_id = c.agency_run_id
    AND o.email = c.email AND o.state IN ('sending', 'accepted', 'unknown')))`;

/**
 * A `busy` row waits for another row of the same person and class. One that was asked for before loses its chunk,
 * because it must be looked up first. Index: enrolment_upload_row_waiting.
 */
export async function claimRows(
  db: TrainingDb,
  { lease, keys }: { lease: UploadLease; keys: KeyRing },
  claim: Claim,
): Promise<{ claimed: ClaimedRow[]; busy: number[] }> {
  for (let collision = 1; ; collision += 1) {
    try {
      const rows = await claimOnce(db, lease, claim);
      const [busy, claimed] = [rows.filter((row) => row.isBusy), rows.filter((row) => !row.isBusy)];
      return {
        claimed: claimed.map((row) => readClaimed(keys, row)).sort((a, b) => a.row - b.row),
        busy: busy.map(({ row }) => row),
      };
    } catch (error) {
      // Another upload claimed the same person concurrently: try again.
      if (!isUniqueViolation(error) && !isWriteConflict(error)) throw error;
      if (collision >= maximumCollisions) return { claimed: [], busy: [] };
      await wait(Math.random() * 20 * collision);
    }
  }
}

function readClaimed(keys: KeyRing, { isBusy: _, wasAskedAt, cellsCipher, ...row }: Claimed): ClaimedRow {
  return {
    ...row,
    cells: decryptCells(keys, cellsCipher),
    // The time to resolve counts from the request, not from this claim.
    askedAt: wasAskedAt ?? row.askedAt,
    readAt: performance.now(),
    wasAsked: wasAskedAt !== null,
  };
}

/** Joins by ctid of the locked rows: a join by row number can scan all waiting rows for each of them. */
function claimOnce(db: TrainingDb, lease: UploadLease, claim: Claim): Promise<Claimed[]> {
  return db.$queryRaw<Claimed[]>`
    WITH c AS MATERIALIZED (
      SELECT ctid, "row", asked_at, agency_run_id, identity_hash, email FROM enrolment_upload_row
      WHERE upload_id = ${lease.uploadId} AND state = 'waiting' AND next_try_at <= now()
      ORDER BY next_try_at, "row" LIMIT ${claim.limit} FOR UPDATE SKIP LOCKED
    ), judged AS (
      SELECT c.ctid, c."row", c.asked_at, ${isOnItsWay}
        OR row_number() OVER (PARTITION BY c.agency_run_id, c.identity_hash ORDER BY c."row") > 1
        OR row_number() OVER (PARTITION BY c.agency_run_id, c.email ORDER BY c."row") > 1 AS is_busy
      FROM c
    )
    UPDATE enrolment_upload_row r SET updated_at = now(),
      state = CASE WHEN j.is_busy THEN 'waiting' ELSE 'sending' END::"UploadRowState",
      attempts = CASE WHEN j.is_busy THEN r.attempts ELSE r.attempts + 1 END,
      asked_at = CASE WHEN j.is_busy THEN r.asked_at ELSE now() END,
      next_try_at = CASE WHEN j.is_busy THEN now() + ${claim.busyPauseMs} * interval '1 millisecond' END,
      chunk_key = CASE WHEN NOT j.is_busy AND j.asked_at IS NULL THEN ${claim.chunkKey ?? null}::text END, reason = ''
    FROM judged j
    WHERE r.ctid = j.ctid AND r.upload_id = ${lease.uploadId} AND r."row" = j."row"
      AND EXISTS (SELECT 1 FROM enrolment_upload u
        WHERE u.id = ${lease.uploadId} AND u.status = 'sending' AND u.lease_owner = ${lease.owner})
    RETURNING ${claimedRowColumns}, j.is_busy AS "isBusy", j.asked_at AS "wasAskedAt"`;
}

/** Rows that an earlier worker claimed or that a person wants checked again: their outcome is unknown. */
export async function findRowsWithUnknownOutcome(
  db: TrainingDb,
  { lease, keys }: { lease: UploadLease; keys: KeyRing },
): Promise<ClaimedRow[]> {
  const rows = await db.$queryRaw<RawRow[]>`
    SELECT ${claimedRowColumns} FROM enrolment_upload_row r
    WHERE r.upload_id = ${lease.uploadId} AND r.state IN ('sending', 'accepted') ORDER BY r."row"`;
  return rows.map(({ cellsCipher, ...row }) => ({
    ...row,
    cells: decryptCells(keys, cellsCipher),
    // Forces a new `askedAt` before the next request: the stored one is another worker's.
    readAt: Number.NEGATIVE_INFINITY,
    wasAsked: false,
  }));
}

type Blocker = { row: number; fileName: string; otherRow: number; isMine: boolean };

/** Fails busy rows whose blocker waits for a person or belongs to a paused upload. They can be retried. */
export async function failBlockedRows(
  db: TrainingDb,
  lease: UploadLease,
  busy: readonly number[],
): Promise<number> {
  if (busy.length === 0) return 0;
  const blockers = await db.$queryRaw<Blocker[]>`
    SELECT DISTINCT ON (c."row") c."row", u.file_name AS "fileName", o."row" AS "otherRow",
      o.upload_id = c.upload_id AS "isMine"
    FROM enrolment_upload_row c
    JOIN enrolment_upload_row o ON o.agency_run_id = c.agency_run_id
      AND (o.identity_hash = c.identity_hash OR o.email = c.email) AND o.state IN ('sending', 'accepted', 'unknown')
    JOIN enrolment_upload u ON u.id = o.upload_id
    WHERE c.upload_id = ${lease.uploadId} AND c."row" = ANY (${[...busy]}::int[])
      AND (o.state = 'unknown' OR u.status = 'paused')`;
  for (const { row, fileName, otherRow, isMine } of blockers) {
    const other = isMine ? `Row ${otherRow}` : `Row ${otherRow} of “${fileName}”`;
    const reason = `${other} has the same learner in the same class and is not settled. See to that one first, then retry`;
    await db.$executeRaw`
      UPDATE enrolment_upload_row SET state = 'failed', reason = ${reason}, next_try_at = NULL, updated_at = now()
      WHERE upload_id = ${lease.uploadId} AND "row" = ${row} AND state = 'waiting' AND ${leaseHeldSql(lease)}`;
  }
  return blockers.length;
}
