import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';

/** Closes pages to pay at that are of no use any more: here at once, at the provider after the answer. */
export async function closeCheckouts(
  tx: ChildcareDb,
  { payments, defer }: Pick<Context, 'payments' | 'defer'>,
  assignmentIds: readonly string[],
): Promise<void> {
  const closed = await tx.payment.updateManyAndReturn({
    where: { assignmentId: { in: [...assignmentIds] }, status: 'PENDING' },
    data: { status: 'EXPIRED', checkoutUrl: null },
    select: { checkoutSessionId: true },
  });
  for (const { checkoutSessionId } of closed) {
    if (checkoutSessionId) defer(() => payments.expireCheckout(checkoutSessionId));
  }
}
