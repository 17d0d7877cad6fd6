import type { MarketplaceDb } from '@repo/db/marketplace';

/** Takes back what was planned and not begun. False if some of it was: then money may have left. */
export async function dropOperationsUnlessStarted(tx: MarketplaceDb, paymentId: string): Promise<boolean> {
  const begun = await tx.paymentOperation.count({
    where: {
      paymentId,
      startedAt: { not: null },
      OR: [{ kind: 'REFUND', doneAt: null }, { kind: 'TRANSFER' }],
    },
  });
  if (begun > 0) return false;
  await tx.paymentOperation.deleteMany({
    where: { paymentId, kind: { in: ['REFUND', 'TRANSFER'] }, doneAt: null },
  });
  return true;
}
