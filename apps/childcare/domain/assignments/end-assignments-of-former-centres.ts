import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';

const batchSize = 500;

/** Call before a learner joins a centre: what they are excused from in others, which a trigger cancels then. */
export async function readWaivedElsewhere(
  tx: ChildcareDb,
  { learnerId, organizationId }: { learnerId: string; organizationId: string },
): Promise<string[]> {
  const waived = await tx.assignment.findMany({
    where: { learnerId, organizationId: { not: organizationId }, status: 'WAIVED' },
    select: { id: true },
  });
  return waived.map(({ id }) => id);
}

/**
 * What the trigger `user_joins_centre` does when somebody joins, for those who joined before there was one, and for what they completed
 * afterwards. Answers how many.
 */
export async function endAssignmentsOfFormerCentres(
  { db }: Pick<Context, 'db'>,
  signal?: AbortSignal,
): Promise<number> {
  for (let ended = 0; ; ) {
    signal?.throwIfAborted();
    const count = await db.$executeRaw`
      UPDATE assignment SET status = 'CANCELLED',
        completed_at = CASE WHEN status = 'COMPLETED' THEN COALESCE(completed_at, updated_at) END,
        updated_at = CASE WHEN status = 'WAIVED' THEN now() ELSE updated_at END
      WHERE id IN (
        SELECT a.id FROM assignment a JOIN "user" u ON u.id = a.learner_id
        WHERE u.organization_id <> a.organization_id AND a.status IN ('COMPLETED', 'WAIVED')
        ORDER BY a.id LIMIT ${batchSize} FOR NO KEY UPDATE OF a SKIP LOCKED
      )`;
    ended += count;
    if (count < batchSize) return ended;
  }
}
