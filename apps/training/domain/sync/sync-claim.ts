import { inTransaction, type TrainingDb } from '@repo/db/training';

/** A takeover writes another `heartbeatAt`, so the first worker's next write fails. */
export type SyncClaim = { id: string; cursor: string; heartbeatAt: Date };

/** Another worker has the synchronisation: write nothing more. */
export class SyncClaimLostError extends Error {}

const resumeWithinMs = 12 * 60 * 60 * 1000;

/**
 * Resumes the named, the running (its worker is dead: the queue runs one such job at a time) or a nightly one that
 * failed since yesterday evening; else starts one. Null when the named one is finished.
 */
export function claimOrCreateSync(
  db: TrainingDb,
  clock: () => Date,
  syncRunId: string | undefined,
): Promise<SyncClaim | null> {
  return inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('agency-sync', 0))::text`;
    const now = clock();
    const running = await tx.syncRun.findFirst({ where: { status: 'running' } });
    const named = syncRunId === undefined ? null : await tx.syncRun.findUnique({ where: { id: syncRunId } });
    if (syncRunId !== undefined && (named === null || named.status === 'finished')) return null;
    const found =
      running ??
      named ??
      (await tx.syncRun.findFirst({
        where: {
          status: 'failed',
          trigger: 'nightly',
          startedAt: { gt: new Date(now.getTime() - resumeWithinMs) },
        },
        orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
      }));
    if (found === null) {
      const made = await tx.syncRun.create({
        data: { trigger: 'nightly', startedAt: now, heartbeatAt: now },
      });
      return { id: made.id, cursor: '', heartbeatAt: made.heartbeatAt };
    }
    const heartbeatAt = after(found.heartbeatAt, now);
    await tx.syncRun.update({
      where: { id: found.id },
      data: { status: 'running', message: '', finishedAt: null, heartbeatAt },
    });
    return { id: found.id, cursor: found.cursor, heartbeatAt };
  });
}

type Progress = { cursor?: string; status?: 'finished' | 'failed'; message?: string; finishedAt?: Date };

/**
 * Writes and records progress in one transaction, and proves that the worker is alive. Throws SyncClaimLostError when another
 * worker has the synchronisation.
 */
export async function writeAndRecordSyncStep(
  { db, claim, clock }: { db: TrainingDb; claim: SyncClaim; clock: () => Date },
  progress: Progress,
  write?: (tx: TrainingDb) => Promise<unknown>,
): Promise<void> {
  const heartbeatAt = after(claim.heartbeatAt, clock());
  await inTransaction(
    db,
    async (tx) => {
      // First, so that a worker without the claim changes nothing.
      const { count } = await tx.syncRun.updateMany({
        where: { id: claim.id, status: 'running', heartbeatAt: claim.heartbeatAt },
        data: { ...progress, heartbeatAt },
      });
      if (count === 0) throw new SyncClaimLostError('Another worker took this synchronisation over');
      await write?.(tx);
    },
    { timeoutMs: 60_000 },
  );
  claim.heartbeatAt = heartbeatAt;
}

/** Always later than before, in milliseconds as the column stores. */
function after(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
