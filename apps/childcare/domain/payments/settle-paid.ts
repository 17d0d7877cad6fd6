import type { ChildcareDb } from '@repo/db/childcare';
import { openEnrollment } from '#domain/assignments/open-enrollment.ts';
import { tellAssigned } from '#domain/assignments/tell-assigned.ts';
import type { Context } from '#domain/context.ts';
import { closeCheckouts } from './close-checkouts.ts';
import { type HeldPayment, isPaidOtherwise } from './hold-payment.ts';

type Tools = Pick<Context, 'keys' | 'clock' | 'payments' | 'defer'>;

/** The learner can begin; the deadline counts for them from now on. */
async function begin(tx: ChildcareDb, ctx: Tools, { assignment }: HeldPayment): Promise<void> {
  const now = ctx.clock();
  await tx.assignment.update({ where: { id: assignment.id }, data: { deadlineSince: now } });
  await closeCheckouts(tx, ctx, [assignment.id]);
  await openEnrollment(tx, assignment, now);
  const { status } = await tx.assignment.findUniqueOrThrow({
    where: { id: assignment.id },
    select: { status: true },
  });
  if (status !== 'COMPLETED') await tellAssigned(tx, ctx, [assignment]);
}

/**
 * Money came: whatever was thought before, it is paid. A refund that was told first has the last word. Money for what was
 * cancelled, waived or paid before begins nothing: it is there to be given back.
 */
export async function settlePaid(
  tx: ChildcareDb,
  ctx: Tools,
  { payment, paymentIntentId }: { payment: HeldPayment; paymentIntentId: string | null },
): Promise<void> {
  const now = ctx.clock();
  const { id, status, assignment } = payment;
  if (status === 'PAID') return;
  if (status === 'REFUNDED') {
    await tx.payment.update({ where: { id }, data: { paidAt: payment.paidAt ?? now } });
    return;
  }
  await tx.payment.update({
    where: { id },
    data: { status: 'PAID', paidAt: now, paymentIntentId, checkoutUrl: null },
  });
  if (isPaidOtherwise(payment)) return;
  await tx.assignment.update({ where: { id: assignment.id }, data: { paymentStatus: 'PAID' } });
  if (assignment.status !== 'CANCELLED' && assignment.status !== 'WAIVED') await begin(tx, ctx, payment);
}
