import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { paymentFailedKind } from '#notifications/centre-kinds.ts';
import type { LockedPayment } from './lock-payment.ts';
import { notifyAssignerOfPayment } from './notify-assigner-of-payment.ts';

/** The assignment can be paid for again. Does nothing for a payment that is not pending. */
export async function endPendingPaymentAndNotify(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  payment: LockedPayment,
  status: 'EXPIRED' | 'FAILED',
): Promise<void> {
  if (payment.status !== 'PENDING') return;
  await tx.payment.update({ where: { id: payment.id }, data: { status, checkoutUrl: null } });
  await tx.assignment.updateMany({
    where: { id: payment.assignmentId, paymentStatus: 'PENDING' },
    data: { paymentStatus: status },
  });
  if (status === 'FAILED') await notifyAssignerOfPayment(tx, ctx, paymentFailedKind, payment);
}
