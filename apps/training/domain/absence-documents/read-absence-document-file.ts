import type { ServedFile } from '@repo/files/file-response';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { visibleAbsenceDocumentsWhere } from './absence-document-rows.ts';

/** Each look of somebody else is audited. Throws documentNotFound, also without permission. */
export async function readAbsenceDocumentFileAndAuditAccess(
  ctx: SignedInContext,
  id: string,
): Promise<ServedFile> {
  const row = await ctx.db.absenceDocument.findFirst({
    where: { id, ...visibleAbsenceDocumentsWhere(ctx.actor) },
    select: {
      userId: true,
      sessionId: true,
      file: { select: { name: true, contentType: true, bytes: true, storageKey: true } },
    },
  });
  const content = row && (await ctx.files.read(row.file.storageKey));
  if (!row || !content) throw errors.documentNotFound();
  if (row.userId !== ctx.actor.id) {
    await recordAudit(ctx.db, ctx, {
      action: 'absence-document.open',
      targetType: 'user',
      targetId: row.userId,
      after: { documentId: id, sessionId: row.sessionId },
    });
  }
  const { name, contentType, bytes } = row.file;
  return { name, contentType, bytes, content, isSaved: true };
}
