import type { ChildcareDb } from '@repo/db/childcare';

/**
 * Closes pages to pay at that are of no use any more: here inside the caller's transaction, at the provider by
 * `finishAtProvider`, which the caller defers once the transaction is committed.
 */
export async function closeCheckouts(tx: ChildcareDb, assignmentIds: readonly string[]): Promise<void> {
  await tx.payment.updateMany({
    where: { assignmentId: { in: [...assignmentIds] }, status: 'PENDING' },
    data: { status: 'EXPIRED', checkoutUrl: null, closingDue: true },
  });
}
