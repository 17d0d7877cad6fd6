import type { ChildcareDb } from '@repo/db/childcare';
import { lockAssignment } from '#domain/assignments/lock-assignment.ts';

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof findAndLockPayment>>>;

/**
 * Locks the course and the assignment of a payment, in the order of all writers, and reads the payment. Null when there is
 * none.
 */
export async function findAndLockPayment(
  tx: ChildcareDb,
  { reference, paymentIntentId }: { reference: string; paymentIntentId: string | null },
) {
  const [found] = await tx.$queryRaw<{ id: string; assignmentId: string }[]>`
    SELECT id, assignment_id AS "assignmentId" FROM payment
    WHERE id = ${reference} OR payment_intent_id = ${paymentIntentId}
    ORDER BY (id = ${reference}) DESC LIMIT 1`;
  if (!found) return null;
  await tx.$queryRaw`
    SELECT 1 FROM course WHERE id = (SELECT course_id FROM assignment WHERE id = ${found.assignmentId}) FOR SHARE`;
  await lockAssignment(tx, found.assignmentId);
  return tx.payment.findUnique({
    where: { id: found.id },
    include: {
      assignment: {
        include: {
          payments: { where: { id: { not: found.id } } },
          course: { select: { title: true, status: true } },
          learner: { select: { name: true } },
        },
      },
    },
  });
}

/** If so, one of the two payments is due for a refund. */
export function isPaidByAnotherPayment({ assignment }: LockedPayment): boolean {
  return assignment.payments.some(({ status, courseWithdrawn }) => status === 'PAID' && !courseWithdrawn);
}
