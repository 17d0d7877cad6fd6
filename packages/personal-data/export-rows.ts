import { isCheckViolation, isUniqueViolation } from '@repo/db/errors';
import { newId } from '@repo/db/new-id';

/** A service's database, or a transaction of it: one with the table personal_export. */
export type ExportDb = {
  $queryRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<unknown>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
};

export type ExportStatus = 'requested' | 'running' | 'ready' | 'failed' | 'expired';

export type ExportRow = {
  id: string;
  status: ExportStatus;
  requestedAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  bytes: bigint;
  failure: '' | 'too-large' | 'error';
};

/** A worker's lease of an export, which it renews while it works; afterwards another worker may claim the export. */
export const exportLeaseMs = 2 * 60_000;
/** An export that ended so often without a file is given up. */
export const maxExportAttempts = 3;
/** How long the file is there to be downloaded. */
export const exportKeptDays = 7;
/** How far back the list of earlier exports reaches. */
const listedDays = 30;

const dayMs = 24 * 60 * 60_000;

/** Why a request for an export was refused. */
export type ExportRefusal = 'under-way' | 'used-up';

/** What the constraints say about a request; null for any other error. */
export function exportRefusalOf(error: unknown): ExportRefusal | null {
  if (isCheckViolation(error, 'personal_export_slot_check')) return 'used-up';
  // Two requests at the same moment may also meet in the same number of the day.
  if (isUniqueViolation(error, 'personal_export_open_key')) return 'under-way';
  return isUniqueViolation(error, 'personal_export_user_id_day_slot_key') ? 'under-way' : null;
}

/** Inserts a requested export and returns its id. Constraints limit how many: see `exportRefusalOf`. */
export async function insertExportRequest(tx: ExportDb, userId: string, now: Date): Promise<string> {
  const id = newId();
  await tx.$executeRaw`
    WITH today AS (SELECT (${now}::timestamptz AT TIME ZONE 'Asia/Singapore')::date AS day)
    INSERT INTO personal_export (id, user_id, day, slot, requested_at)
    SELECT ${id}, ${userId}, today.day,
      1 + coalesce((SELECT max(slot) FROM personal_export e WHERE e.user_id = ${userId} AND e.day = today.day), 0),
      ${now}::timestamptz
    FROM today`;
  return id;
}

const asRows = <Row>(rows: unknown) => rows as Row[];

/** The person's exports of the last 30 days, the latest first. One whose time is over counts as expired at once. */
export async function listExportRows(db: ExportDb, userId: string, now: Date): Promise<ExportRow[]> {
  const since = new Date(now.getTime() - listedDays * dayMs);
  return asRows<ExportRow>(
    await db.$queryRaw`
      SELECT id, CASE WHEN status = 'ready' AND expires_at <= ${now} THEN 'expired' ELSE status END AS status,
        requested_at AS "requestedAt", ready_at AS "readyAt", expires_at AS "expiresAt", bytes, failure
      FROM personal_export WHERE user_id = ${userId} AND requested_at > ${since}
      ORDER BY requested_at DESC, id DESC`,
  );
}

export type ReadyExport = { storageKey: string; keyCipher: string; bytes: bigint; requestedAt: Date };

/** What of the person's own can be downloaded now; null for anything else. */
export async function findReadyExport(
  db: ExportDb,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<ReadyExport | null> {
  const rows = asRows<ReadyExport>(
    await db.$queryRaw`
      SELECT storage_key AS "storageKey", key_cipher AS "keyCipher", bytes, requested_at AS "requestedAt"
      FROM personal_export
      WHERE id = ${id} AND user_id = ${userId} AND status = 'ready' AND expires_at > ${now}`,
  );
  return rows[0] ?? null;
}

/** An export claimed by this worker. `attempts` distinguishes its lease from an earlier worker's. */
export type ClaimedExport = {
  id: string;
  userId: string;
  attempts: number;
  /** Of an attempt before, whose file may have been written. */
  oldStorageKey: string | null;
};

/** Claims the next export that is due or whose lease has ended; null when there is none. */
export async function claimDueExport(
  db: ExportDb,
  { now, storageKey, keyCipher }: { now: Date; storageKey: string; keyCipher: string },
): Promise<ClaimedExport | null> {
  const rows = asRows<ClaimedExport>(
    await db.$queryRaw`
      WITH due AS (
        SELECT id, storage_key FROM personal_export
        WHERE status IN ('requested', 'running') AND (leased_until IS NULL OR leased_until <= ${now})
          AND attempts < ${maxExportAttempts}
        ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      UPDATE personal_export e
      SET status = 'running', attempts = e.attempts + 1, leased_until = ${new Date(now.getTime() + exportLeaseMs)},
        storage_key = ${storageKey}, key_cipher = ${keyCipher}
      FROM due WHERE e.id = due.id
      RETURNING e.id, e.user_id AS "userId", e.attempts, due.storage_key AS "oldStorageKey"`,
  );
  return rows[0] ?? null;
}

/** False when another worker has it by now. */
export async function renewExportLeaseIfHeld(
  db: ExportDb,
  { id, attempts }: ClaimedExport,
  now: Date,
): Promise<boolean> {
  const renewed = await db.$executeRaw`
    UPDATE personal_export SET leased_until = ${new Date(now.getTime() + exportLeaseMs)}
    WHERE id = ${id} AND status = 'running' AND attempts = ${attempts}`;
  return renewed > 0;
}

/** False when another worker has it by now: then nobody must be notified of this file. */
export async function markExportReadyIfLeaseHeld(
  tx: ExportDb,
  { id, attempts }: ClaimedExport,
  { bytes, now }: { bytes: number; now: Date },
): Promise<boolean> {
  const marked = await tx.$executeRaw`
    UPDATE personal_export
    SET status = 'ready', leased_until = NULL, bytes = ${bytes}::bigint, ready_at = ${now},
      expires_at = ${new Date(now.getTime() + exportKeptDays * dayMs)}
    WHERE id = ${id} AND status = 'running' AND attempts = ${attempts}`;
  return marked > 0;
}

/** Ends it without a file. */
export async function markExportFailed(
  db: ExportDb,
  { id, attempts }: ClaimedExport,
  failure: 'too-large' | 'error',
): Promise<void> {
  await db.$executeRaw`
    UPDATE personal_export
    SET status = 'failed', failure = ${failure}, leased_until = NULL, storage_key = NULL, key_cipher = NULL
    WHERE id = ${id} AND status = 'running' AND attempts = ${attempts}`;
}

/** Leaves it to another attempt at `dueAt`. A stop of the process does not count as an attempt. */
export async function postponeExport(
  db: ExportDb,
  { id, attempts }: ClaimedExport,
  { dueAt, countsAsAttempt }: { dueAt: Date; countsAsAttempt: boolean },
): Promise<void> {
  await db.$executeRaw`
    UPDATE personal_export
    SET status = 'requested', leased_until = ${dueAt}, storage_key = NULL, key_cipher = NULL,
      attempts = attempts - ${countsAsAttempt ? 0 : 1}::int
    WHERE id = ${id} AND status = 'running' AND attempts = ${attempts}`;
}

/** Those whose workers died every time. Answers the keys of what they may have written. */
export async function failLostExportsAndReturnKeys(db: ExportDb, now: Date): Promise<string[]> {
  const rows = asRows<{ key: string | null }>(
    await db.$queryRaw`
      WITH lost AS (
        SELECT id, storage_key FROM personal_export
        WHERE status IN ('requested', 'running') AND leased_until <= ${now} AND attempts >= ${maxExportAttempts}
        FOR UPDATE SKIP LOCKED
      )
      UPDATE personal_export e
      SET status = 'failed', failure = 'error', leased_until = NULL, storage_key = NULL, key_cipher = NULL
      FROM lost WHERE e.id = lost.id
      RETURNING lost.storage_key AS key`,
  );
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}

export async function findExpiredExports(
  db: ExportDb,
  now: Date,
  limit: number,
): Promise<{ id: string; key: string }[]> {
  return asRows(
    await db.$queryRaw`
      SELECT id, storage_key AS key FROM personal_export
      WHERE status = 'ready' AND expires_at <= ${now} ORDER BY expires_at LIMIT ${limit}`,
  );
}

export async function markExportExpired(db: ExportDb, id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE personal_export SET status = 'expired', storage_key = NULL, key_cipher = NULL
    WHERE id = ${id} AND status = 'ready'`;
}

/** Of these keys, the ones that a row knows. */
export async function findKnownFileKeys(db: ExportDb, keys: readonly string[]): Promise<Set<string>> {
  const rows = asRows<{ key: string }>(
    await db.$queryRaw`SELECT storage_key AS key FROM personal_export WHERE storage_key = ANY(${keys})`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** Requests that ended long ago. Answers how many. */
export async function removeOldExportRows(db: ExportDb, now: Date): Promise<number> {
  const before = new Date(now.getTime() - listedDays * dayMs);
  return db.$executeRaw`
    DELETE FROM personal_export WHERE status IN ('failed', 'expired') AND requested_at <= ${before}`;
}

/** Forgets every export of a person, in the transaction that deletes the account. Answers the keys of files to remove. */
export async function removeExportRowsAndReturnKeys(tx: ExportDb, userId: string): Promise<string[]> {
  const rows = asRows<{ key: string | null }>(
    await tx.$queryRaw`DELETE FROM personal_export WHERE user_id = ${userId} RETURNING storage_key AS key`,
  );
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}
