import { detectFile } from '@repo/files/detect-file';
import type { ServedFile } from '@repo/files/file-response';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertMayExportUnmasked, auditUnmaskedDownload } from './audit-download.ts';
import { toServedFile } from './export-rows.ts';
import { readEncryptedFile } from './file-encryption.ts';
import { getVisibleUpload } from './find-upload.ts';

/** The original file; the download is audited first. Throws staleProof, uploadNotFound, uploadEmptied. */
export async function auditAndReadOriginal(ctx: AutomationContext, id: string): Promise<ServedFile> {
  assertMayExportUnmasked(ctx);
  const { fileName, fileKey } = await getVisibleUpload(ctx.db, ctx, id);
  const bytes = fileKey === null ? null : await readEncryptedFile(ctx, fileKey);
  if (bytes === null) throw errors.uploadEmptied();
  const kind = await detectFile(bytes, fileName);
  await auditUnmaskedDownload(ctx, id, { what: 'the file', fileName });
  return toServedFile(fileName, kind?.contentType ?? 'application/octet-stream', bytes);
}
