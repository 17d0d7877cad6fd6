import type { ChildcareDb } from '@repo/db/childcare';
import { insertNotifications } from '#domain/notifications/insert-notifications.ts';
import type { LockedPayment } from './lock-payment.ts';

async function notifyFailed(tx: ChildcareDb, { assignment }: LockedPayment): Promise<void> {
  const { id, assignedById, course, learner } = assignment;
  const data = { courseTitle: course.title, learnerName: learner.name, assignmentId: id };
  await insertNotifications(tx, [{ userId: assignedById, kind: 'payment-failed', data }]);
}

/** The assignment can be paid for again. Does nothing for a payment that is not pending. */
export async function endPendingPayment(
  tx: ChildcareDb,
  payment: LockedPayment,
  status: 'EXPIRED' | 'FAILED',
): Promise<void> {
  if (payment.status !== 'PENDING') return;
  await tx.payment.update({ where: { id: payment.id }, data: { status, checkoutUrl: null } });
  await tx.assignment.updateMany({
    where: { id: payment.assignmentId, paymentStatus: 'PENDING' },
    data: { paymentStatus: status },
  });
  if (status === 'FAILED') await notifyFailed(tx, payment);
}
