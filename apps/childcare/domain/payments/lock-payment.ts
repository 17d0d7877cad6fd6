import type { ChildcareDb } from '@repo/db/childcare';
import { lockAssignment } from '#domain/assignments/lock-assignment.ts';

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

/**
 * A payment with its assignment, held until the transaction ends; null where there is none. The course and the
 * assignment are taken first, as by everybody else: who cancels it or takes the course back comes before or after, and two
 * events of one assignment take turns.
 */
export async function lockPayment(
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

/** Whether the assignment was paid for by another try too: one of the two is to be given back. */
export function isPaidByAnotherPayment({ assignment }: LockedPayment): boolean {
  return assignment.payments.some(({ status, courseWithdrawn }) => status === 'PAID' && !courseWithdrawn);
}
