import { detectFile } from '@repo/files/detect-file';
import type { ServedFile } from '@repo/files/file-response';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertMayExportUnmasked, auditDownload } from './audit-download.ts';
import { servedBytes } from './export-rows.ts';
import { findUpload } from './find-upload.ts';
import { openFile } from './kept-file.ts';

/** The original file; the download is audited first. Throws staleProof, uploadNotFound, uploadEmptied. */
export async function downloadOriginal(ctx: AutomationContext, id: string): Promise<ServedFile> {
  assertMayExportUnmasked(ctx);
  const { fileName, fileKey } = await findUpload(ctx.db, ctx, id);
  const stored = fileKey === null ? null : await ctx.files.read(fileKey);
  if (stored === null) throw errors.uploadEmptied();
  const bytes = await openFile(ctx.keys, new Uint8Array(await new Response(stored).arrayBuffer()));
  const kind = await detectFile(bytes, fileName);
  await auditDownload(ctx, id, { what: 'the file', fileName });
  return servedBytes(fileName, kind?.contentType ?? 'application/octet-stream', bytes);
}
