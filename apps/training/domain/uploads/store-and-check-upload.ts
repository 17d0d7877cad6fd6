import { maskIdentityNumbers } from '@repo/agency/mask';
import { newId } from '@repo/db/new-id';
import { inTransaction } from '@repo/db/training';
import { cleanLine } from '@repo/schemas/text';
import type { UploadDetail } from '@repo/schemas/training/enrolment-upload';
import { recordAudit, toAuditActorColumns } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { storeEncryptedFile } from './file-encryption.ts';
import { getUploadWithRows } from './get-upload.ts';
import { readEnrolmentSheet, type UploadedSheet } from './read-enrolment-sheet.ts';
import {
  prepareRowsAndReadCheckFacts,
  type SheetCheck,
  storeCheckedRows,
  toSheetColumns,
} from './store-checked-sheet.ts';
import { parseUploadCounts, refreshRowAndCreationCounts } from './upload-counts.ts';

type NewUpload = Omit<UploadedSheet, 'rows'> &
  SheetCheck & { uploadId: string; fileKey: string; file: File; now: Date };

function store(ctx: AutomationContext, upload: NewUpload): Promise<void> {
  const { uploadId, fileKey, file, now } = upload;
  const { actor, actorLabel } = toAuditActorColumns(ctx.actor);
  const fileName = maskIdentityNumbers(cleanLine(file.name)).slice(0, 200) || 'spreadsheet';
  return inTransaction(
    ctx.db,
    async (tx) => {
      await tx.enrolmentUpload.create({
        data: {
          id: uploadId,
          fileName,
          fileSize: file.size,
          ...toSheetColumns(upload, upload),
          fileKey,
          uploader: actor,
          uploaderLabel: actorLabel,
          uploaderEmail: ctx.actor.kind === 'user' ? ctx.actor.email : '',
          createdAt: now,
        },
      });
      await storeCheckedRows(tx, ctx.keys, upload);
      await refreshRowAndCreationCounts(tx, uploadId);
      const { counts } = await tx.enrolmentUpload.findUniqueOrThrow({
        where: { id: uploadId },
        select: { counts: true },
      });
      const { rows, verdicts } = parseUploadCounts(counts);
      await recordAudit(tx, ctx, {
        action: 'enrolment-upload.create',
        targetType: 'enrolment-upload',
        targetId: uploadId,
        after: { fileName, rows, verdicts },
      });
    },
    { timeoutMs: 30_000 },
  );
}

/** A failed transaction removes the file; after a crash the nightly job does. Throws fileRefused. */
export async function storeAndCheckUpload(
  ctx: AutomationContext,
  { file, sheet }: { file: File; sheet?: string | undefined },
  { usesBuiltInWorkflow }: { usesBuiltInWorkflow: boolean },
): Promise<UploadDetail> {
  const now = ctx.clock();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { rows, ...about } = await readEnrolmentSheet({ name: file.name, bytes, sheet });
  const uploadId = newId(now.getTime());
  const check = await prepareRowsAndReadCheckFacts(ctx, rows, { uploadId, usesBuiltInWorkflow, now });
  const fileKey = await storeEncryptedFile(ctx, bytes, now);
  try {
    await store(ctx, { uploadId, fileKey, file, ...about, ...check, now });
  } catch (error) {
    // If the connection was lost during the commit, the upload may exist; then only its original is missing.
    ctx.defer(() => removeUnlessKept(ctx, fileKey));
    throw error;
  }
  return getUploadWithRows(ctx, uploadId, { page: 1, limit: 100 });
}

async function removeUnlessKept({ db, files }: AutomationContext, fileKey: string): Promise<void> {
  const kept = await db.enrolmentUpload.findUnique({ where: { fileKey }, select: { id: true } });
  if (!kept) await files.remove(fileKey);
}
