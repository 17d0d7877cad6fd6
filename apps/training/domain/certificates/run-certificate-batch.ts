import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { Context } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { issueCertificatesAndNotify } from './issue-certificates.ts';

type Tools = Pick<Context, 'db' | 'keys' | 'clock'>;

/** Small, so that the page shows progress, and a class is not locked for long. */
const stepSize = 50;

/**
 * Issues the certificates of a batch, some in each transaction, which also moves its position: a worker that dies leaves it where
 * it was, and the next one continues there. Does nothing once the batch is finished or stopped.
 */
export async function runCertificateBatch(
  tools: Tools,
  batchId: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const batch = await tools.db.certificateBatch.findUnique({
    where: { id: batchId },
    select: { courseRunId: true, starter: { select: { id: true, fullName: true } } },
  });
  if (batch === null) return;
  const { courseRunId, starter } = batch;
  const actor = { kind: 'user', ...starter } as const;
  const ctx = { keys: tools.keys, clock: tools.clock, actor, requestId: '' };
  const step = (tx: TrainingDb) => issueNext(tx, ctx, { batchId, courseRunId });
  while (await inTransaction(tools.db, step, { timeoutMs: 60_000 })) signal?.throwIfAborted();
}

type StepContext = Parameters<typeof issueCertificatesAndNotify>[1];

/** Returns whether there is more. The class is locked first, as wherever both are. */
async function issueNext(
  tx: TrainingDb,
  ctx: StepContext & { actor: { id: string } },
  { batchId, courseRunId }: { batchId: string; courseRunId: string },
): Promise<boolean> {
  await lockRun(tx, courseRunId);
  const batch = await tx.certificateBatch.findUniqueOrThrow({
    where: { id: batchId },
    select: { status: true, enrolmentIds: true, position: true, issued: true },
  });
  if (batch.status !== 'running') return false;
  const enrolmentIds = batch.enrolmentIds.slice(batch.position, batch.position + stepSize);
  const wanted = { courseRunId, enrolmentIds, issuerId: ctx.actor.id };
  const made = await issueCertificatesAndNotify(tx, ctx, wanted);
  const position = batch.position + enrolmentIds.length;
  const isDone = position >= batch.enrolmentIds.length;
  const now = ctx.clock();
  await tx.certificateBatch.update({
    where: { id: batchId },
    data: {
      ...{ position, issued: batch.issued + made.length, steppedAt: now },
      ...(isDone ? { status: 'finished', finishedAt: now } : {}),
    },
  });
  return !isDone;
}
