import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { CertificateBatch, IssueCertificatesBody } from '@repo/schemas/training/certificate';
import type { AdminContext } from '#domain/context.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { certificateBatchSelect, isBatchStale, toCertificateBatch } from './certificate-batch.ts';

/**
 * Begins to issue certificates to chosen learners of a class. `enqueue` runs in the same transaction. Throws courseRunNotFound,
 * certificatesBeingIssued, and certificatesNotReady when somebody is not completed or has a valid one.
 */
export async function startCertificateBatch(
  ctx: AdminContext,
  courseRunId: string,
  { enrolmentIds }: IssueCertificatesBody,
  enqueue: (tx: TrainingDb, batchId: string) => Promise<unknown>,
): Promise<CertificateBatch> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRun(tx, courseRunId);
    const now = ctx.clock();
    await assertNoneRunning(tx, courseRunId, now);
    await assertReady(tx, courseRunId, enrolmentIds);
    const batch = await tx.certificateBatch.create({
      data: { courseRunId, starterId: ctx.actor.id, enrolmentIds, startedAt: now, steppedAt: now },
      select: certificateBatchSelect,
    });
    await enqueue(tx, batch.id);
    return toCertificateBatch(batch, now);
  });
}

/** The class is locked, so that of two tabs one finds the batch of the other. */
async function assertNoneRunning(tx: TrainingDb, courseRunId: string, now: Date): Promise<void> {
  const running = await tx.certificateBatch.findFirst({
    where: { courseRunId, status: 'running' },
    select: { id: true, steppedAt: true },
  });
  if (running === null) return;
  if (!isBatchStale(running, now)) throw errors.certificatesBeingIssued();
  await tx.certificateBatch.update({
    where: { id: running.id },
    data: { status: 'stopped', finishedAt: now },
  });
}

async function assertReady(
  tx: TrainingDb,
  courseRunId: string,
  enrolmentIds: readonly string[],
): Promise<void> {
  const ready = await tx.enrolment.findMany({
    where: {
      ...{ id: { in: [...enrolmentIds] }, courseRunId, status: 'completed' },
      certificates: { none: { revokedAt: null } },
    },
    select: { id: true },
  });
  if (ready.length === enrolmentIds.length) return;
  const known = new Set(ready.map(({ id }) => id));
  const details = enrolmentIds.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ field: `enrolmentIds.${index}`, message: 'Is not completed, or has a certificate already' }],
  );
  throw errors.certificatesNotReady({ details });
}
