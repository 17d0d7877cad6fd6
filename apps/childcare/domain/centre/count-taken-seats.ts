import type { ChildcareDb } from '@repo/db/childcare';

/** Distinct learners with a live assignment. Index: assignment_organization_id_status_idx. */
export async function countTakenSeats(db: ChildcareDb, organizationId: string): Promise<number> {
  const [seats] = await db.$queryRaw<{ taken: number }[]>`
    SELECT count(*)::int AS taken FROM (
      SELECT FROM assignment
      WHERE organization_id = ${organizationId} AND status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')
      GROUP BY learner_id
    ) seated`;
  return seats?.taken ?? 0;
}
