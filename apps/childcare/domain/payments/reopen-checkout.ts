import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import { ownAssignments } from '#domain/assignments/assignment-scope.ts';
import { findPair } from '#domain/assignments/find-pair.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { openCheckout } from './open-checkout.ts';

/** An own assignment that is still to be paid for. Throws assignmentNotFound, nothingToPay. */
async function findUnpaid(tx: ChildcareDb, { actor }: SignedInContext, id: string) {
  const assignment = await tx.assignment.findFirst({
    where: { AND: [{ id }, ownAssignments(actor)] },
    select: {
      learnerId: true,
      courseId: true,
      organizationId: true,
      status: true,
      paymentStatus: true,
      payments: { where: { status: 'PENDING' }, select: { checkoutUrl: true } },
    },
  });
  if (assignment === null) throw errors.assignmentNotFound();
  const { paymentStatus, status } = assignment;
  const isUnpaid = paymentStatus === 'PENDING' || paymentStatus === 'EXPIRED' || paymentStatus === 'FAILED';
  if (!isUnpaid || status === 'CANCELLED' || status === 'WAIVED') throw errors.nothingToPay();
  return assignment;
}

/**
 * Where an assignment can be paid for: the page that is open, or a new one. Of two people who ask at once both get the page
 * of the first. Throws assignmentNotFound, nothingToPay, paymentsUnavailable, and what `findPair` throws.
 */
export async function reopenCheckout(ctx: SignedInContext, id: string): Promise<{ checkoutUrl: string }> {
  const assignment = await findUnpaid(ctx.db, ctx, id);
  const open = assignment.payments[0]?.checkoutUrl;
  if (open) return { checkoutUrl: open };
  const { learner, course } = await findPair(ctx.db, ctx, { ...assignment, hold: false });
  const paymentId = newId();
  const checkout = await openCheckout(ctx, { paymentId, learner, course });
  return inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM assignment WHERE id = ${id} FOR NO KEY UPDATE`;
    const now = await findUnpaid(tx, ctx, id);
    const first = now.payments[0]?.checkoutUrl;
    if (first) {
      ctx.defer(() => ctx.payments.expireCheckout(checkout.id));
      return { checkoutUrl: first };
    }
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
    return { checkoutUrl: checkout.url ?? '' };
  });
}
