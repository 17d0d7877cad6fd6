import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { lockVisibleUpload } from './find-upload.ts';
import { notifyUploadChanged } from './send/upload-channel.ts';
import { parseUploadCounts } from './upload-counts.ts';

/** Removes an unsent upload with its rows and its file. Throws uploadNotFound and uploadSent. */
export async function deleteUnsentUpload(ctx: AutomationContext, id: string): Promise<void> {
  const fileKey = await inTransaction(ctx.db, async (tx) => {
    const upload = await lockVisibleUpload(tx, ctx, id);
    if (upload.status !== 'checked') throw errors.uploadSent();
    await tx.enrolmentUpload.delete({ where: { id } });
    await recordAudit(tx, ctx, {
      action: 'enrolment-upload.discard',
      targetType: 'enrolment-upload',
      targetId: id,
      before: { fileName: upload.fileName, rows: parseUploadCounts(upload.counts).rows },
    });
    await notifyUploadChanged(tx, id);
    return upload.fileKey;
  });
  // After a crash the nightly job removes the file.
  if (fileKey !== null) ctx.defer(() => ctx.files.remove(fileKey));
}
