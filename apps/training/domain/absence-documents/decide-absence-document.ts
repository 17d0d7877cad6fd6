import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { TrainingDb } from '@repo/db/training';
import { inTransaction } from '@repo/db/training';
import type { AbsenceDocument, DecideAbsenceDocumentBody } from '@repo/schemas/training/absence-document';
import type { AbsenceReason } from '@repo/schemas/training/attendance';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { TrainerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  absenceDocumentSelect,
  decidableAbsenceDocumentSql,
  toAbsenceDocument,
} from './absence-document-rows.ts';
import { notifyLearnerOfDecision } from './notify-of-absence-documents.ts';

type Absence = { sessionId: string; userId: string };

/** The session before its document: marking locks the session too. Throws documentNotFound. */
async function lockDecidable(tx: TrainingDb, ctx: TrainerContext, id: string) {
  const allowed = decidableAbsenceDocumentSql(ctx.actor);
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT d.id FROM absence_document d JOIN course_run_session s ON s.id = d.session_id
    WHERE d.id = ${id} AND ${allowed} FOR NO KEY UPDATE OF s`;
  if (!found) throw errors.documentNotFound();
  const locked = await tx.$queryRaw<
    unknown[]
  >`SELECT 1 FROM absence_document WHERE id = ${id} FOR NO KEY UPDATE`;
  if (locked.length === 0) throw errors.documentNotFound();
  return tx.absenceDocument.findUniqueOrThrow({
    where: { id },
    select: {
      ...absenceDocumentSelect,
      session: {
        select: {
          id: true,
          courseRunId: true,
          startDate: true,
          courseRun: { select: { course: { select: { title: true } } } },
        },
      },
    },
  });
}

/** A later decision replaces an earlier one, with the reason that it gave. Throws documentNotFound, changedMeanwhile. */
export async function decideAbsenceDocument(
  ctx: TrainerContext,
  id: string,
  { expectedUpdatedAt, ...body }: DecideAbsenceDocumentBody,
): Promise<AbsenceDocument> {
  return inTransaction(ctx.db, async (tx) => {
    const { session, ...before } = await lockDecidable(tx, ctx, id);
    assertNotStale(before, expectedUpdatedAt, errors.changedMeanwhile);
    const now = ctx.clock();
    const isAccepted = body.decision === 'accept';
    const row = await tx.absenceDocument.update({
      where: { id },
      data: {
        ...(body.decision === 'accept'
          ? { status: 'accepted', reason: body.reason, refusal: '' }
          : { status: 'declined', reason: null, refusal: body.refusal }),
        decidedById: ctx.actor.id,
        decidedAt: now,
        updatedAt: nextUpdatedAt(before, now),
      },
      select: absenceDocumentSelect,
    });
    const after = row.reason ?? (await findOtherAcceptedReason(tx, row));
    await giveReason(tx, ctx, row, { before: before.reason, after });
    // Neither the name of the file nor the reason: both can be about health.
    await recordAudit(tx, ctx, {
      action: isAccepted ? 'absence-document.accept' : 'absence-document.decline',
      targetType: 'user',
      targetId: row.userId,
      before: { status: before.status },
      after: { status: row.status, documentId: id, sessionId: row.sessionId },
    });
    // Another reason for what is accepted already is no news.
    if (before.status !== row.status || !isAccepted)
      await notifyLearnerOfDecision(tx, ctx, session, { userId: row.userId, isAccepted });
    return toAbsenceDocument(row);
  });
}

async function findOtherAcceptedReason(
  tx: TrainingDb,
  { id, sessionId, userId }: Absence & { id: string },
): Promise<AbsenceReason | null> {
  const other = await tx.absenceDocument.findFirst({
    where: { sessionId, userId, status: 'accepted', id: { not: id } },
    orderBy: [{ decidedAt: 'desc' }, { id: 'desc' }],
    select: { reason: true },
  });
  return other?.reason ?? null;
}

/** Who attended all of the session has no reason; who is not marked yet gets it with the mark. */
async function giveReason(
  tx: TrainingDb,
  ctx: TrainerContext,
  { sessionId, userId }: Absence,
  { before, after }: { before: AbsenceReason | null; after: AbsenceReason | null },
): Promise<void> {
  if (after === before) return;
  const isReplaced = after === null ? { reason: before } : {};
  const missed = { OR: [{ status: { not: 'present' as const } }, { minutes: { not: null } }] };
  const mark = await tx.attendance.findFirst({
    where: { sessionId, userId, ...missed, ...isReplaced },
    select: { markedAt: true },
  });
  if (mark === null) return;
  // The version that forms compare: two people must not change one mark unseen.
  const markedAt = nextUpdatedAt({ updatedAt: mark.markedAt }, ctx.clock());
  await tx.attendance.update({
    where: { sessionId_userId: { sessionId, userId } },
    data: { reason: after, markedAt, method: 'hand', markedById: ctx.actor.id },
    select: { userId: true },
  });
}
