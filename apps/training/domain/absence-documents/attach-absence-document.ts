import {
  type AbsenceDocument,
  type AttachAbsenceDocumentBody,
  maximumAbsenceDocuments,
} from '@repo/schemas/training/absence-document';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { acceptedAbsenceKinds } from '#domain/files/file-kinds.ts';
import { storeFileInTransaction } from '#domain/files/store-file.ts';
import { absenceDocumentSelect, absenceFileCategory, toAbsenceDocument } from './absence-document-rows.ts';
import { getSessionOfAbsence } from './get-session-of-absence.ts';
import { notifyTrainersOfAbsenceDocument } from './notify-of-absence-documents.ts';

/**
 * It waits for a decision, whoever adds it, and takes room of the learner. Throws sessionNotFound, absenceTooLongAgo,
 * absenceNotMissed, tooManyAbsenceDocuments, fileRefused, storageFull.
 */
export async function attachAbsenceDocument(
  ctx: SignedInContext,
  sessionId: string,
  { userId: named, file }: AttachAbsenceDocumentBody,
): Promise<AbsenceDocument> {
  const userId = named ?? ctx.actor.id;
  const absence = { sessionId, userId };
  // Before the file is stored, and again with what is stored.
  await getSessionOfAbsence(ctx.db, ctx, absence);
  const newFile = { file, ownerId: userId, ownerRole: 'learner', category: absenceFileCategory } as const;
  return storeFileInTransaction(ctx, { ...newFile, accepted: acceptedAbsenceKinds }, async (tx, stored) => {
    const session = await getSessionOfAbsence(tx, ctx, absence);
    // Counted one after the other: the quota's lock of the learner is held.
    const count = await tx.absenceDocument.count({ where: absence });
    if (count >= maximumAbsenceDocuments) throw errors.tooManyAbsenceDocuments();
    const now = ctx.clock();
    const row = await tx.absenceDocument.create({
      data: { ...absence, fileId: stored.id, uploaderId: ctx.actor.id, createdAt: now, updatedAt: now },
      select: absenceDocumentSelect,
    });
    await recordAudit(tx, ctx, {
      action: 'absence-document.attach',
      targetType: 'user',
      targetId: userId,
      after: { documentId: row.id, sessionId },
    });
    await notifyTrainersOfAbsenceDocument(tx, ctx, session);
    return toAbsenceDocument(row);
  });
}
