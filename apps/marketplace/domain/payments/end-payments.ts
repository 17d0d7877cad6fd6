import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { changePaymentStatus, unsettledPaymentStatuses } from './payment-states.ts';

type Tools = Pick<Context, 'clock'>;

/**
 * What was agreed is at an end: checkouts are closed, here and then at the provider. Throws moneyHeld where something was paid. Within a
 * transaction that locked the listing.
 */
async function endCheckouts(tx: MarketplaceDb, { clock }: Tools, where: Prisma.PaymentWhereInput) {
  const pending = await tx.payment.findMany({
    where: { AND: [where, { status: 'PENDING' }] },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  for (const { id } of pending) {
    const now = clock();
    const expired = await changePaymentStatus(tx, {
      transition: 'expire',
      id,
      data: { endedAt: now, checkoutUrl: null },
    });
    if (expired)
      await tx.paymentOperation.create({ data: { paymentId: id, kind: 'EXPIRE', createdAt: now } });
  }
  const live = await tx.payment.count({
    where: { AND: [where, { status: { in: [...unsettledPaymentStatuses] } }] },
  });
  if (live > 0) throw errors.moneyHeld();
}

/** Before a reservation is released or a sale is cancelled. Throws moneyHeld where something was paid. */
export const expireUnpaidPaymentsOfListingOrThrow = (tx: MarketplaceDb, ctx: Tools, listingId: string) =>
  endCheckouts(tx, ctx, { listingId });

const ofAccount = (userId: string) => ({ OR: [{ buyerId: userId }, { sellerId: userId }] });

/** Before an account is closed. Throws moneyHeld where something was paid. */
export const expireUnpaidPaymentsOfAccountOrThrow = (tx: MarketplaceDb, ctx: Tools, userId: string) =>
  endCheckouts(tx, ctx, ofAccount(userId));

/** Whether money of the account is on its way: it can be neither closed nor erased. */
export async function hasUnsettledPaidMoney(db: MarketplaceDb, userId: string): Promise<boolean> {
  const paid = unsettledPaymentStatuses.filter((status) => status !== 'PENDING');
  const found = await db.payment.findFirst({
    where: { ...ofAccount(userId), status: { in: paid } },
    select: { id: true },
  });
  return found !== null;
}
