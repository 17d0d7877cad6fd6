import { inTransaction, type TrainingDb } from '@repo/db/training';
import { refreshRowCounts } from '#domain/uploads/upload-counts.ts';
import { appendProgressSample } from './progress.ts';
import { notifyUploadChanged } from './upload-channel.ts';

type Report = { uploadId: string; owner: string; now: Date; waitsFor: string };

export async function storeAndNotifyProgress(
  db: TrainingDb,
  { uploadId, owner, now, waitsFor }: Report,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM enrolment_upload WHERE id = ${uploadId} FOR NO KEY UPDATE`;
    const before = await readStoredCounts(tx, uploadId);
    await refreshRowCounts(tx, uploadId);
    const pace = appendProgressSample(await readStoredCounts(tx, uploadId), before, now);
    await tx.$executeRaw`
      UPDATE enrolment_upload SET counts = jsonb_set(counts, '{pace}', ${JSON.stringify(pace)}::jsonb),
        pause_reason = CASE WHEN status = 'sending' AND lease_owner = ${owner} THEN ${waitsFor} ELSE pause_reason END
      WHERE id = ${uploadId}`;
    await notifyUploadChanged(tx, uploadId);
  });
}

async function readStoredCounts(tx: TrainingDb, uploadId: string): Promise<unknown> {
  const upload = await tx.enrolmentUpload.findUnique({ where: { id: uploadId }, select: { counts: true } });
  return upload?.counts;
}

export type ProgressReporter = ReturnType<typeof createProgressReporter>;

/** Reports progress at most every `refreshMs`. A failed report is retried later. */
export function createProgressReporter(
  db: TrainingDb,
  { uploadId, owner }: { uploadId: string; owner: string },
  {
    refreshMs,
    clock,
    waitsFor,
    onError,
  }: { refreshMs: number; clock: () => Date; waitsFor: () => string; onError: (error: unknown) => void },
) {
  let isDirty = false;
  let running: Promise<void> | null = null;
  const timer = setInterval(report, refreshMs);

  function report(): void {
    if (!isDirty || running) return;
    isDirty = false;
    running = storeAndNotifyProgress(db, { uploadId, owner, now: clock(), waitsFor: waitsFor() })
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }

  return {
    changed(): void {
      isDirty = true;
    },
    /** Flushes the last report and ends. */
    async end(): Promise<void> {
      clearInterval(timer);
      await running;
      report();
      await running;
    },
  };
}
