import { inTransaction, type TrainingDb } from '@repo/db/training';

/**
 * A worker's hold on one synchronisation. `heartbeatAt` is what the worker wrote last: whoever takes the run over writes
 * another time there, and the first one's next write finds that out.
 */
export type SyncClaim = { id: string; cursor: string; heartbeatAt: Date };

/** Somebody else is at this synchronisation now; nothing more is written for it. */
export class ClaimLost extends Error {}

const resumeWithinMs = 12 * 60 * 60 * 1000;

/**
 * Takes the synchronisation that is to continue: the one named, the one that is running (the queue runs one job of this kind at
 * a time, so its worker is gone), or a nightly one that failed since yesterday evening; else a new nightly one. null when the
 * named one is finished.
 */
export function claimSync(
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

/** Does a step of the work and notes it, both or neither. Throws ClaimLost, and then the step is undone. */
export async function step(
  db: TrainingDb,
  claim: SyncClaim,
  now: Date,
  work: (tx: TrainingDb) => Promise<Progress | undefined>,
): Promise<void> {
  const heartbeatAt = after(claim.heartbeatAt, now);
  await inTransaction(
    db,
    async (tx) => {
      // First, so that a worker that lost the run waits here and touches nothing.
      const { count } = await tx.syncRun.updateMany({
        where: { id: claim.id, status: 'running', heartbeatAt: claim.heartbeatAt },
        data: { heartbeatAt },
      });
      if (count === 0) throw new ClaimLost('Another worker took this synchronisation over');
      const progress = await work(tx);
      if (progress) await tx.syncRun.update({ where: { id: claim.id }, data: progress });
    },
    { timeoutMs: 60_000 },
  );
  claim.heartbeatAt = heartbeatAt;
}

/** Always a time of its own, by the millisecond that the column keeps. */
function after(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
