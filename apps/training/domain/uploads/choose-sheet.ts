import { inTransaction } from '@repo/db/training';
import type { UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertRevision } from './assert-revision.ts';
import { readEncryptedFile } from './file-encryption.ts';
import { getStoredUpload, lockUpload } from './find-upload.ts';
import { getUpload } from './get-upload.ts';
import { readEnrolmentSheet } from './read-enrolment-sheet.ts';
import { notifyUpload } from './send/upload-channel.ts';
import { prepareCheck, sheetColumns, storeRows } from './store-checked-sheet.ts';
import { parseCounts, refreshAllCounts } from './upload-counts.ts';

type Choice = { id: string; sheet: string; revision: number; usesBuiltInWorkflow: boolean };

/**
 * Reads another sheet of the original; its rows replace those of the upload, with their corrections. Throws uploadNotFound,
 * uploadChanged, impossibleUploadStep after the upload was sent, uploadEmptied and fileRefused.
 */
export async function chooseSheet(
  ctx: AutomationContext,
  { id, sheet, revision, usesBuiltInWorkflow }: Choice,
): Promise<UploadDetail> {
  const stored = await getStoredUpload(ctx.db, ctx, id);
  const { fileKey, fileName } = stored;
  if (stored.status !== 'checked') throw errors.impossibleUploadStep();
  assertRevision(stored, revision);
  const bytes = fileKey === null ? null : await readEncryptedFile(ctx, fileKey);
  if (bytes === null) throw errors.uploadEmptied();
  const now = ctx.clock();
  const { rows, ...about } = await readEnrolmentSheet({ name: fileName, bytes, sheet });
  const check = await prepareCheck(ctx, rows, { uploadId: id, usesBuiltInWorkflow, now });
  await inTransaction(
    ctx.db,
    async (tx) => {
      const before = await lockUpload(tx, ctx, id);
      if (before.status !== 'checked') throw errors.impossibleUploadStep();
      assertRevision(before, revision);
      await tx.enrolmentUploadRow.deleteMany({ where: { uploadId: id } });
      const after = await tx.enrolmentUpload.update({
        where: { id },
        data: { ...sheetColumns(about, check), revision: { increment: 1 } },
      });
      await storeRows(tx, ctx.keys, { ...check, uploadId: id, now });
      await refreshAllCounts(tx, id);
      await recordAudit(tx, ctx, {
        action: 'enrolment-upload.choose-sheet',
        targetType: 'enrolment-upload',
        targetId: id,
        before: { sheetName: before.sheetName, rows: parseCounts(before.counts).rows },
        after: { sheetName: after.sheetName, rows: rows.length },
      });
      await notifyUpload(tx, id);
    },
    { timeoutMs: 30_000 },
  );
  return getUpload(ctx, id, { page: 1, limit: 100 });
}
