import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** A worker without a heartbeat for this long is dead, and the queue does not resume its job. */
const staleAfterMs = 15 * 60 * 1000;

/** Also resumes a synchronisation whose worker died. `enqueue` runs in the same transaction. Throws syncRunning. */
export async function requestAgencySync(
  ctx: AdminContext,
  enqueue: (tx: TrainingDb, syncRunId: string) => Promise<unknown>,
): Promise<{ id: string }> {
  const now = ctx.clock();
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const id = (await takeStaleRun(tx, now)) ?? (await createRun(tx, ctx, now));
      await recordAudit(tx, ctx, { action: 'agency.sync', targetType: 'sync-run', targetId: id });
      await enqueue(tx, id);
      return { id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw errors.syncRunning();
    throw error;
  }
}

async function takeStaleRun(tx: TrainingDb, now: Date): Promise<string | null> {
  const running = await tx.syncRun.findFirst({ where: { status: 'running' } });
  if (running === null) return null;
  if (now.getTime() - running.heartbeatAt.getTime() < staleAfterMs) throw errors.syncRunning();
  const { count } = await tx.syncRun.updateMany({
    where: { id: running.id, heartbeatAt: running.heartbeatAt },
    data: { heartbeatAt: now },
  });
  if (count === 0) throw errors.syncRunning();
  return running.id;
}

async function createRun(tx: TrainingDb, { actor }: SignedInContext, now: Date): Promise<string> {
  const { id } = await tx.syncRun.create({
    data: { trigger: 'hand', starterId: actor.id, startedAt: now, heartbeatAt: now },
    select: { id: true },
  });
  return id;
}
