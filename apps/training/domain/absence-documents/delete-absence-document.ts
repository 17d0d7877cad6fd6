import { inTransaction } from '@repo/db/training';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { visibleAbsenceDocumentsWhere } from './absence-document-rows.ts';

/**
 * With its file; a reason that it gave remains. Learners delete what waits or was declined; who teaches the class and admins anything
 * that went to the wrong person or session. Throws documentNotFound, absenceDocumentDecided.
 */
export async function deleteAbsenceDocument(ctx: SignedInContext, id: string): Promise<void> {
  const storageKey = await inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM absence_document WHERE id = ${id} FOR UPDATE`;
    const found = await tx.absenceDocument.findFirst({
      where: { id, ...visibleAbsenceDocumentsWhere(ctx.actor) },
      select: { userId: true, sessionId: true, status: true, file: { select: { storageKey: true } } },
    });
    if (found === null) throw errors.documentNotFound();
    const { userId, sessionId, status, file } = found;
    if (userId === ctx.actor.id && status === 'accepted') throw errors.absenceDocumentDecided();
    await tx.absenceDocument.delete({ where: { id }, select: { id: true } });
    await recordAudit(tx, ctx, {
      action: 'absence-document.delete',
      targetType: 'user',
      targetId: userId,
      before: { documentId: id, sessionId, status },
    });
    return file.storageKey;
  });
  ctx.defer(() => ctx.files.remove(storageKey));
}
