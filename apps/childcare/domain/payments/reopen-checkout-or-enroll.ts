import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { dollarsTextToCents } from '@repo/payments/cents';
import { enrollForAssignmentAndNotify } from '#domain/assignments/enroll-for-assignment-and-notify.ts';
import { getAssignablePair } from '#domain/assignments/get-assignable-pair.ts';
import { managedAssignmentsWhere } from '#domain/assignments/get-assignment.ts';
import { lockAssignment } from '#domain/assignments/lock-assignment.ts';
import type { ManagerContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { awaitPaymentProviderOrThrow } from './await-payment-provider-or-throw.ts';
import { createCheckoutAtProvider } from './create-checkout-at-provider.ts';
import { endPendingPaymentAndNotify } from './end-pending-payment.ts';
import { deferExpireAndRefundAtProvider } from './expire-and-refund-at-provider.ts';
import { expirePendingPaymentsOfAssignments } from './expire-pending-payments.ts';
import { findAndLockPayment } from './lock-payment.ts';

const notOffered =
  'This course is not published any more, so there is nothing to pay for. Cancel the assignment, or wait until it is published again';

/** An own unpaid assignment. Throws assignmentNotFound, nothingToPay, courseNotPublished. */
async function findUnpaid(tx: ChildcareDb, { actor }: SignedInContext, id: string) {
  const assignment = await tx.assignment.findFirst({
    where: { AND: [{ id }, managedAssignmentsWhere(actor)] },
    select: {
      learnerId: true,
      courseId: true,
      organizationId: true,
      deadline: true,
      status: true,
      paymentStatus: true,
      course: { select: { status: true } },
      payments: {
        where: { status: 'PENDING' },
        select: { id: true, checkoutUrl: true, checkoutSessionId: true },
      },
    },
  });
  if (assignment === null) throw errors.assignmentNotFound();
  const { paymentStatus, status } = assignment;
  const isUnpaid = paymentStatus === 'PENDING' || paymentStatus === 'EXPIRED' || paymentStatus === 'FAILED';
  if (!isUnpaid || status === 'CANCELLED' || status === 'WAIVED') throw errors.nothingToPay();
  if (assignment.course.status !== 'PUBLISHED') throw errors.courseNotPublished({ message: notOffered });
  return assignment;
}

/**
 * `findUnpaid` under locks, so that nobody withdraws the course meanwhile and misses a new checkout. The course is locked
 * first, as everywhere.
 */
async function lockUnpaid(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { id, courseId }: { id: string; courseId: string },
) {
  await tx.$queryRaw`SELECT 1 FROM course WHERE id = ${courseId} FOR SHARE`;
  await lockAssignment(tx, id);
  return findUnpaid(tx, ctx, id);
}

type Unpaid = Awaited<ReturnType<typeof findUnpaid>>;

/**
 * The address of the open checkout, read from the provider because an event may have been lost; null when there is none.
 * Throws paymentUnderWay when it is paid and the event is still to come; paymentsUnavailable.
 */
async function findOpenPage(ctx: SignedInContext, { payments: [open] }: Unpaid): Promise<string | null> {
  if (!open?.checkoutSessionId) return null;
  const { id, checkoutSessionId } = open;
  const checkout = await awaitPaymentProviderOrThrow(ctx.payments.findCheckout(checkoutSessionId));
  if (checkout?.status === 'open') return checkout.url;
  if (checkout?.status === 'paid' || checkout?.status === 'processing') throw errors.paymentUnderWay();
  await inTransaction(ctx.db, async (tx) => {
    const payment = await findAndLockPayment(tx, { reference: id, paymentIntentId: null });
    if (payment) await endPendingPaymentAndNotify(tx, ctx, payment, 'EXPIRED');
  });
  return null;
}

/** Enrols the learner without payment, because the course became free. */
async function giveAway(ctx: SignedInContext, held: { id: string; courseId: string }): Promise<null> {
  const { id } = held;
  await inTransaction(ctx.db, async (tx) => {
    const assignment = await lockUnpaid(tx, ctx, held);
    await tx.assignment.update({ where: { id }, data: { paymentStatus: null } });
    await enrollForAssignmentAndNotify(tx, ctx, { ...assignment, id });
  });
  deferExpireAndRefundAtProvider(ctx);
  return null;
}

/**
 * The address of the open checkout, or of a new one that replaces an unfinished payment; concurrent requests get the same
 * one. Null when the course has become free: the learner is enrolled. Throws assignmentNotFound, nothingToPay,
 * courseNotPublished, paymentUnderWay, paymentsUnavailable, and what `getAssignablePair` throws.
 */
export async function reopenCheckoutOrEnroll(
  ctx: ManagerContext,
  id: string,
): Promise<{ checkoutUrl: string | null }> {
  const assignment = await findUnpaid(ctx.db, ctx, id);
  const held = { id, courseId: assignment.courseId };
  const open = await findOpenPage(ctx, assignment);
  if (open) return { checkoutUrl: open };
  const { learner, course } = await getAssignablePair(ctx.db, ctx, { ...assignment, lock: false });
  if (dollarsTextToCents(course.priceSgd) === 0) return { checkoutUrl: await giveAway(ctx, held) };
  const paymentId = newId();
  const checkout = await createCheckoutAtProvider(ctx, { paymentId, learner, course });
  const page = await inTransaction(ctx.db, async (tx) => {
    const now = await lockUnpaid(tx, ctx, held);
    const first = now.payments[0]?.checkoutUrl;
    if (first) return { checkoutUrl: first };
    // A pending payment without an address would block the new one: an assignment has one pending payment.
    await expirePendingPaymentsOfAssignments(tx, [id]);
    await tx.payment.create({
      data: {
        id: paymentId,
        assignmentId: id,
        organizationId: assignment.organizationId,
        amountSgd: course.priceSgd,
        checkoutSessionId: checkout.id,
        checkoutUrl: checkout.url,
        createdAt: ctx.clock(),
      },
    });
    await tx.assignment.update({ where: { id }, data: { paymentStatus: 'PENDING' } });
    return { checkoutUrl: checkout.url };
  }).catch((error: unknown) => {
    // Cancelled or paid meanwhile, so nobody gets the address of the new checkout.
    ctx.defer(() => ctx.payments.expireCheckout(checkout.id));
    throw error;
  });
  // A concurrent request stored its checkout first. Not inside the transaction, which may be retried.
  if (page.checkoutUrl !== checkout.url) ctx.defer(() => ctx.payments.expireCheckout(checkout.id));
  deferExpireAndRefundAtProvider(ctx);
  return page;
}
