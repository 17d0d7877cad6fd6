import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import type { PaymentEvent } from '@repo/payments/payments';
import { openEnrollment } from '#domain/assignments/open-enrollment.ts';
import type { Context } from '#domain/context.ts';

type Told = Exclude<PaymentEvent, { kind: 'ignored' }>;
type Payment = NonNullable<Awaited<ReturnType<typeof holdPayment>>>;

/** The payment an event is about, held so that two events of it take turns. Null for one that is none of ours. */
async function holdPayment(tx: ChildcareDb, event: Told) {
  const reference = event.kind === 'refunded' ? event.reference : event.checkout.reference;
  const intent = event.kind === 'refunded' ? event.paymentIntentId : '';
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM payment WHERE id = ${reference} OR payment_intent_id = ${intent} FOR NO KEY UPDATE`;
  return found ? tx.payment.findUnique({ where: { id: found.id }, include: { assignment: true } }) : null;
}

/** Money came: whatever was thought before, it is paid. A refund that was told first has the last word. */
async function settlePaid(tx: ChildcareDb, payment: Payment, { event, now }: { event: Told; now: Date }) {
  const { assignment } = payment;
  const intent = event.kind === 'refunded' ? event.paymentIntentId : event.checkout.paymentIntentId;
  if (payment.status === 'PAID') return;
  if (payment.status === 'REFUNDED') {
    await tx.payment.update({ where: { id: payment.id }, data: { paidAt: payment.paidAt ?? now } });
    return;
  }
  await tx.payment.update({
    where: { id: payment.id },
    data: { status: 'PAID', paidAt: now, paymentIntentId: intent, checkoutUrl: null },
  });
  await tx.assignment.update({ where: { id: assignment.id }, data: { paymentStatus: 'PAID' } });
  // Paid after it was cancelled: the money is there to be given back, the course is not begun.
  if (assignment.status !== 'CANCELLED') await openEnrollment(tx, assignment, now);
}

/** The page closed, or the money did not come, before it was paid; the assignment can be paid for again. */
async function settleUnpaid(tx: ChildcareDb, payment: Payment, status: 'EXPIRED' | 'FAILED') {
  if (payment.status !== 'PENDING') return;
  await tx.payment.update({ where: { id: payment.id }, data: { status, checkoutUrl: null } });
  await tx.assignment.updateMany({
    where: { id: payment.assignmentId, paymentStatus: 'PENDING' },
    data: { paymentStatus: status },
  });
}

/**
 * The whole amount went back: the assignment is cancelled, and an enrollment in which nothing was done yet goes with it.
 * What a learner has learnt stays theirs.
 */
async function settleRefunded(
  tx: ChildcareDb,
  payment: Payment,
  { event, now }: { event: Extract<Told, { kind: 'refunded' }>; now: Date },
) {
  if (payment.status === 'REFUNDED' || event.refundedCents < event.amountCents) return;
  const { learnerId, courseId, id } = payment.assignment;
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      status: 'REFUNDED',
      refundedAt: now,
      paymentIntentId: event.paymentIntentId,
      checkoutUrl: null,
    },
  });
  await tx.assignment.updateMany({
    where: { id, status: { notIn: ['COMPLETED', 'CANCELLED'] } },
    data: { status: 'CANCELLED' },
  });
  await tx.assignment.update({ where: { id }, data: { paymentStatus: 'REFUNDED' } });
  await tx.enrollment.deleteMany({ where: { userId: learnerId, courseId, lectures: { none: {} } } });
}

/**
 * Does what an event of the payment provider says, exactly once: the same event again finds itself in payment_event, and
 * events that come late or out of order find what is so already.
 */
export async function handlePaymentEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  event: PaymentEvent,
): Promise<void> {
  if (event.kind === 'ignored') return;
  const now = clock();
  await inTransaction(db, async (tx) => {
    const { count } = await tx.paymentEvent.createMany({
      data: [{ id: event.id, type: event.kind, handledAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) return;
    const payment = await holdPayment(tx, event);
    if (payment === null) return;
    if (event.kind === 'paid') await settlePaid(tx, payment, { event, now });
    if (event.kind === 'expired') await settleUnpaid(tx, payment, 'EXPIRED');
    if (event.kind === 'failed') await settleUnpaid(tx, payment, 'FAILED');
    if (event.kind === 'refunded') await settleRefunded(tx, payment, { event, now });
  });
}
