import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import { isLaterDisputeStage, storedDisputeStatuses } from '@repo/payments/dispute-stage';
import type { PaymentEvent } from '@repo/payments/payments';

type DisputeEvent = Extract<PaymentEvent, { kind: 'disputed' }>;

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Stores what is newest of a dispute. Under `lockPaymentIntent`. */
export async function storeNewestDispute(
  tx: ChildcareDb,
  { createdAt, dispute }: Pick<DisputeEvent, 'createdAt' | 'dispute'>,
): Promise<void> {
  const { id, status: told, fundsWithdrawnAt, fundsReinstatedAt, ...rest } = dispute;
  const stored = await tx.paymentDispute.findUnique({ where: { id } });
  const funds = {
    fundsWithdrawnAt: latest(fundsWithdrawnAt, stored?.fundsWithdrawnAt ?? null),
    fundsReinstatedAt: latest(fundsReinstatedAt, stored?.fundsReinstatedAt ?? null),
  };
  const newest = {
    ...rest,
    status: storedDisputeStatuses[told],
    statusAt: createdAt,
  } satisfies Partial<Prisma.PaymentDisputeCreateInput>;
  if (stored === null) {
    await tx.paymentDispute.create({ data: { id, ...newest, ...funds } });
    return;
  }
  await tx.paymentDispute.update({
    where: { id },
    data: isLaterDisputeStage(newest, stored) ? { ...newest, ...funds } : funds,
  });
}
