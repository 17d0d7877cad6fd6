import type { ChildcareDb } from '@repo/db/childcare';
import { errors } from '#domain/errors.ts';
import type { Pair } from './find-pair.ts';

/**
 * Call while the centre's row is locked. Throws duplicateAssignment and learnerLimit. Index:
 * assignment_organization_id_status_idx.
 */
export async function checkSeat(tx: ChildcareDb, { learner, course, centre }: Pair): Promise<void> {
  const twin = await tx.assignment.findFirst({
    where: { learnerId: learner.id, courseId: course.id, status: { not: 'CANCELLED' } },
    select: { id: true },
  });
  if (twin) throw errors.duplicateAssignment();
  const [seats] = await tx.$queryRaw<[{ taken: number; isSeated: boolean }]>`
    SELECT count(DISTINCT learner_id)::int AS taken, COALESCE(bool_or(learner_id = ${learner.id}), false) AS "isSeated"
    FROM assignment
    WHERE organization_id = ${centre.id} AND status IN ('ASSIGNED', 'IN_PROGRESS', 'OVERDUE')`;
  if (!seats.isSeated && seats.taken >= centre.maxLearners) throw errors.learnerLimit();
}
