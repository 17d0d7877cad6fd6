import type { TrainingDb } from '@repo/db/training';

/**
 * Marks that were just given get the reason of a document that was accepted before, unless they have one. Index:
 * absence_document_session_id_user_id_idx.
 */
export async function copyAcceptedReasonsToMarks(
  tx: TrainingDb,
  { sessionId, userIds }: { sessionId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE attendance a SET reason = accepted.reason FROM (
      SELECT DISTINCT ON (user_id) user_id, reason FROM absence_document
      WHERE session_id = ${sessionId} AND user_id = ANY(${userIds}) AND status = 'accepted'
      ORDER BY user_id, decided_at DESC, id DESC
    ) accepted
    WHERE a.session_id = ${sessionId} AND a.user_id = accepted.user_id AND a.status <> 'present' AND a.reason IS NULL`;
}
