import { inTransaction } from '@repo/db/training';
import type { TextEncoding, UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertUploadRevision } from './assert-revision.ts';
import { readEncryptedFile } from './file-encryption.ts';
import { getVisibleUpload, lockVisibleUpload } from './find-upload.ts';
import { getUploadWithRows } from './get-upload.ts';
import { readEnrolmentSheet } from './read-enrolment-sheet.ts';
import { notifyUploadChanged } from './send/upload-channel.ts';
import { prepareRowsAndReadCheckFacts, storeCheckedRows, toSheetColumns } from './store-checked-sheet.ts';
import { parseUploadCounts, refreshRowAndCreationCounts } from './upload-counts.ts';

type Reading = { id: string; revision: number; usesBuiltInWorkflow: boolean };
type Choice = { sheet: string } | { encoding: TextEncoding };

const auditActions = {
  sheet: 'enrolment-upload.choose-sheet',
  encoding: 'enrolment-upload.choose-encoding',
} as const;

const noText =
  'This file is a workbook, which says itself how its text is stored. Only a text file can be read in another encoding';

const noSheets =
  'This file is a text file, which has no sheets. If names look wrong, read it in another encoding';

/** A workbook has no encoding, and a text file no sheets. */
function whatWasRead({ sheetName, encoding }: { sheetName: string; encoding: string }) {
  return encoding === '' ? { sheetName } : { encoding };
}

/**
 * Reads another sheet of the original, or the text in another encoding; its rows replace those of the upload, with their corrections.
 * Throws uploadNotFound, uploadChanged, impossibleUploadStep after the upload was sent, uploadEmptied and fileRefused.
 */
export async function replaceRowsFromOriginal(
  ctx: AutomationContext,
  { id, revision, usesBuiltInWorkflow }: Reading,
  choice: Choice,
): Promise<UploadDetail> {
  const stored = await getVisibleUpload(ctx.db, ctx, id);
  const { fileKey, fileName } = stored;
  if (stored.status !== 'checked') throw errors.impossibleUploadStep();
  assertUploadRevision(stored, revision);
  const bytes = fileKey === null ? null : await readEncryptedFile(ctx, fileKey);
  if (bytes === null) throw errors.uploadEmptied();
  const isText = stored.encoding !== '';
  if ('encoding' in choice && !isText) throw errors.fileRefused({ message: noText });
  if ('sheet' in choice && isText) throw errors.fileRefused({ message: noSheets });
  const now = ctx.clock();
  const { rows, ...about } = await readEnrolmentSheet({ name: fileName, bytes, ...choice });
  const check = await prepareRowsAndReadCheckFacts(ctx, rows, { uploadId: id, usesBuiltInWorkflow, now });
  await inTransaction(
    ctx.db,
    async (tx) => {
      const before = await lockVisibleUpload(tx, ctx, id);
      if (before.status !== 'checked') throw errors.impossibleUploadStep();
      assertUploadRevision(before, revision);
      await tx.enrolmentUploadRow.deleteMany({ where: { uploadId: id } });
      const after = await tx.enrolmentUpload.update({
        where: { id },
        data: { ...toSheetColumns(about, check), revision: { increment: 1 } },
      });
      await storeCheckedRows(tx, ctx.keys, { ...check, uploadId: id, now });
      await refreshRowAndCreationCounts(tx, id);
      await recordAudit(tx, ctx, {
        action: auditActions['sheet' in choice ? 'sheet' : 'encoding'],
        targetType: 'enrolment-upload',
        targetId: id,
        before: { ...whatWasRead(before), rows: parseUploadCounts(before.counts).rows },
        after: { ...whatWasRead(after), rows: rows.length },
      });
      await notifyUploadChanged(tx, id);
    },
    { timeoutMs: 30_000 },
  );
  return getUploadWithRows(ctx, id, { page: 1, limit: 100 });
}
