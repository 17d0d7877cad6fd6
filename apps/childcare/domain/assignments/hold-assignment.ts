import type { ChildcareDb } from '@repo/db/childcare';

/**
 * Holds an assignment until the transaction ends, and its learner's enrollment before it: a learner's reports take the two in
 * this order, and who took them the other way round would be in each other's way.
 */
export async function holdAssignment(tx: ChildcareDb, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM enrollment e JOIN assignment a ON a.learner_id = e.user_id AND a.course_id = e.course_id
    WHERE a.id = ${id} FOR NO KEY UPDATE OF e`;
  await tx.$queryRaw`SELECT 1 FROM assignment WHERE id = ${id} FOR NO KEY UPDATE`;
}
