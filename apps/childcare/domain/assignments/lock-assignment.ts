import type { ChildcareDb } from '@repo/db/childcare';

/**
 * Locks the enrollment before the assignment, the order in which progress reports lock them; the reverse order could deadlock.
 */
export async function lockAssignment(tx: ChildcareDb, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM enrollment e JOIN assignment a ON a.learner_id = e.user_id AND a.course_id = e.course_id
    WHERE a.id = ${id} FOR NO KEY UPDATE OF e`;
  await tx.$queryRaw`SELECT 1 FROM assignment WHERE id = ${id} FOR NO KEY UPDATE`;
}
