import type { ChildcareDb } from '@repo/db/childcare';
import { closeCheckouts } from './close-checkouts.ts';

/**
 * Closes the pages to pay for a course at, which nobody can begin any more: inside the caller's transaction, at the provider
 * as by `closeCheckouts`. The assignments stay unpaid; they can be paid for when the course is published again. Index:
 * assignment_course_id_status_idx.
 */
export async function closeCheckoutsOfCourse(tx: ChildcareDb, courseId: string): Promise<void> {
  const unpaid = await tx.assignment.updateManyAndReturn({
    where: { courseId, paymentStatus: 'PENDING' },
    data: { paymentStatus: 'EXPIRED' },
    select: { id: true },
  });
  await closeCheckouts(
    tx,
    unpaid.map(({ id }) => id),
  );
}
