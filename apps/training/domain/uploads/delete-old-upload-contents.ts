import { inTransaction, type TrainingDb } from '@repo/db/training';
import type { FileStore } from '@repo/files/file-store';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { notifyUploadChanged } from './send/upload-channel.ts';
import { uploadRetentionMs } from './to-enrolment-upload.ts';
import { refreshRowCounts } from './upload-counts.ts';

type Tools = { db: TrainingDb; files: FileStore; clock: () => Date };

/** An unresolved row keeps its claim keys, so that the person is not sent twice. Null when the upload is in progress again. */
async function empty(db: TrainingDb, id: string, now: Date): Promise<{ fileKey: string | null } | null> {
  return inTransaction(
    db,
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM enrolment_upload WHERE id = ${id} FOR UPDATE`;
      const upload = await tx.enrolmentUpload.findUnique({ where: { id } });
      if (!upload || upload.status === 'sending' || upload.emptiedAt) return null;
      const onItsWay = await tx.enrolmentUploadRow.count({
        where: { uploadId: id, state: { in: ['sending', 'accepted'] } },
      });
      if (onItsWay > 0) return null;
      await tx.$executeRaw`
        UPDATE enrolment_upload_row SET cells_cipher = '', findings = '[]', updated_at = ${now},
          email = CASE WHEN state = 'unknown' THEN email ELSE '' END,
          identity_hash = CASE WHEN state = 'unknown' THEN identity_hash ELSE '' END,
          reason = CASE WHEN state = 'waiting' THEN 'It was not sent within 90 days' ELSE reason END,
          state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END
        WHERE upload_id = ${id}`;
      const isOpen = upload.status === 'checked' || upload.status === 'paused';
      await tx.enrolmentUpload.update({
        where: { id },
        data: {
          emptiedAt: now,
          fileKey: null,
          notices: [],
          sheets: [],
          ...(isOpen ? { status: 'cancelled', pauseReason: '' } : {}),
          ...(upload.finishedAt ? {} : { finishedAt: now }),
        },
      });
      await refreshRowCounts(tx, id);
      await recordAudit(
        tx,
        { actor: null, requestId: '' },
        {
          action: 'enrolment-upload.empty',
          targetType: 'enrolment-upload',
          targetId: id,
          after: { fileName: upload.fileName },
        },
      );
      await notifyUploadChanged(tx, id);
      return { fileKey: upload.fileKey };
    },
    { timeoutMs: 60_000 },
  );
}

/** Empties uploads older than 90 days, except those in progress. Returns the number. */
export async function deleteOldUploadContents(
  { db, files, clock }: Tools,
  signal?: AbortSignal,
): Promise<number> {
  const now = clock();
  const before = new Date(now.getTime() - uploadRetentionMs);
  const left: string[] = [];
  let removed = 0;
  for (;;) {
    if (signal?.aborted) return removed;
    // Index: enrolment_upload_created_at_id_idx.
    const expired = await db.enrolmentUpload.findFirst({
      where: { createdAt: { lt: before }, emptiedAt: null, status: { not: 'sending' }, id: { notIn: left } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true },
    });
    if (expired === null) return removed;
    const emptied = await empty(db, expired.id, now);
    if (emptied === null) {
      left.push(expired.id);
      continue;
    }
    removed += 1;
    // After a crash the job for orphaned files removes it.
    if (emptied.fileKey !== null) await files.remove(emptied.fileKey);
  }
}
