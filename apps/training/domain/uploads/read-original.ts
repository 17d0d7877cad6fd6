import { inTransaction } from '@repo/db/training';
import { detectFile } from '@repo/files/detect-file';
import type { ServedFile } from '@repo/files/file-response';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertMayExportUnmasked } from './assert-may-export-unmasked.ts';
import { findUpload } from './find-upload.ts';
import { openFile } from './kept-file.ts';
import { servedBytes } from './served-bytes.ts';

/** The original file; the download is audited first. Throws staleProof, uploadNotFound, uploadEmptied. */
export async function readOriginal(ctx: AutomationContext, id: string): Promise<ServedFile> {
  assertMayExportUnmasked(ctx);
  const { fileName, fileKey } = await findUpload(ctx.db, ctx, id);
  const stored = fileKey === null ? null : await ctx.files.read(fileKey);
  if (stored === null) throw errors.uploadEmptied();
  const bytes = await openFile(ctx.keys, new Uint8Array(await new Response(stored).arrayBuffer()));
  const kind = await detectFile(bytes, fileName);
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: 'enrolment-upload.download',
      targetType: 'enrolment-upload',
      targetId: id,
      after: { what: 'the file', fileName },
    }),
  );
  return servedBytes(fileName, kind?.contentType ?? 'application/octet-stream', bytes);
}
