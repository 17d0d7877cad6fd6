import { Prisma, type TrainingDb } from '@repo/db/training';
import type { UploadStatus } from '@repo/schemas/training/enrolment-upload';

/** Another worker has the lease or may have it: make no further request and write nothing. */
export class LeaseLostError extends Error {}

export type UploadLease = NonNullable<Awaited<ReturnType<typeof claimUploadLease>>>;

export function leaseHeldSql({ uploadId, owner }: Pick<UploadLease, 'uploadId' | 'owner'>): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM enrolment_upload held WHERE held.id = ${uploadId} AND held.lease_owner = ${owner})`;
}

/** Uploads with work and without a worker, longest waiting first. Index: enrolment_upload_status_leased_until_idx. */
export async function findUploadIdsToSend(db: TrainingDb, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM enrolment_upload
    WHERE (status = 'sending' OR (status = 'cancelled' AND finished_at IS NULL))
      AND (leased_until IS NULL OR leased_until < now())
    ORDER BY leased_until NULLS FIRST, submitted_at LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Takes the lease of an upload; null when there is no work or another worker has it. Clocks differ, so the database's counts. */
export async function claimUploadLease(
  db: TrainingDb,
  uploadId: string,
  { owner, leaseMs }: { owner: string; leaseMs: number },
) {
  let askedAt = performance.now();
  const taken = await db.$executeRaw`
    UPDATE enrolment_upload SET lease_owner = ${owner}, leased_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ${uploadId} AND (status = 'sending' OR (status = 'cancelled' AND finished_at IS NULL))
      AND (leased_until IS NULL OR leased_until < now())`;
  if (taken === 0) return null;
  // Measured before the query, so that our time ends before the database's.
  let goodUntil = askedAt + leaseMs;

  return {
    uploadId,
    owner,
    /** Throws LeaseLostError when the granted time may be over. Reads the clock, makes no query. */
    check(): void {
      if (performance.now() >= goodUntil)
        throw new LeaseLostError('The hold on this upload was not renewed in time');
    },
    /** Throws LeaseLostError. */
    async renew(): Promise<void> {
      askedAt = performance.now();
      const held = await db.$executeRaw`
        UPDATE enrolment_upload SET leased_until = now() + ${leaseMs} * interval '1 millisecond'
        WHERE id = ${uploadId} AND lease_owner = ${owner}`;
      if (held === 0) {
        goodUntil = 0;
        throw new LeaseLostError('Another worker took this upload over');
      }
      goodUntil = askedAt + leaseMs;
    },
    /** Throws LeaseLostError. */
    async readStatus(): Promise<{ status: UploadStatus; isEnded: boolean }> {
      const [row] = await db.$queryRaw<{ status: UploadStatus; isEnded: boolean }[]>`
        SELECT status::text AS status, finished_at IS NOT NULL AS "isEnded" FROM enrolment_upload
        WHERE id = ${uploadId} AND lease_owner = ${owner}`;
      if (!row) throw new LeaseLostError('Another worker took this upload over');
      return row;
    },
    async release(): Promise<void> {
      await db.$executeRaw`
        UPDATE enrolment_upload SET lease_owner = NULL, leased_until = NULL
        WHERE id = ${uploadId} AND lease_owner = ${owner}`;
    },
  };
}
