import type { ChildcareDb } from '@repo/db/childcare';

/**
 * Expires the pending payments of these assignments, inside the caller's transaction. The caller defers `expireAndRefundAtProvider`,
 * which closes their checkouts at the provider.
 */
export async function expirePendingPaymentsOfAssignments(
  tx: ChildcareDb,
  assignmentIds: readonly string[],
): Promise<void> {
  await tx.payment.updateMany({
    where: { assignmentId: { in: [...assignmentIds] }, status: 'PENDING' },
    data: { status: 'EXPIRED', checkoutUrl: null, closingDue: true },
  });
}

/**
 * `expirePendingPaymentsOfAssignments` for a course that nobody can start any more. Its assignments can be paid for when it is published again.
 * Index: assignment_course_id_status_idx.
 */
export async function expirePendingPaymentsOfCourse(tx: ChildcareDb, courseId: string): Promise<void> {
  const unpaid = await tx.assignment.updateManyAndReturn({
    where: { courseId, paymentStatus: 'PENDING' },
    data: { paymentStatus: 'EXPIRED' },
    select: { id: true },
  });
  await expirePendingPaymentsOfAssignments(
    tx,
    unpaid.map(({ id }) => id),
  );
}
