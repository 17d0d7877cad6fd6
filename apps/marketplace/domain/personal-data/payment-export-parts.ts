import type { MarketplaceDb } from '@repo/db/marketplace';
import {
  type ExportPart,
  mapRows,
  readInPagesById,
  yieldRowIfPresent,
} from '@repo/personal-data/export-parts';

const named = {
  buyer: { select: { name: true } },
  seller: { select: { name: true } },
  listing: { select: { id: true, title: true } },
} as const;

/** The other person appears by the name they show. */
export function paymentExportParts(db: MarketplaceDb, userId: string): ExportPart[] {
  const parties = { OR: [{ buyerId: userId }, { sellerId: userId }] };
  return [
    {
      path: 'payments.json',
      about: 'What you paid on the marketplace, or were paid, and what became of it.',
      records: () =>
        mapRows(
          readInPagesById(({ where, ...page }) =>
            db.payment.findMany({ ...page, where: { ...where, ...parties }, include: named }),
          ),
          (payment) => ({
            id: payment.id,
            conversation: payment.conversationId,
            listing: payment.listing,
            ...(payment.buyerId === userId
              ? { youAre: 'buyer', with: payment.seller.name }
              : { youAre: 'seller', with: payment.buyer.name }),
            status: payment.status,
            amount: payment.amount.toFixed(2),
            fee: payment.fee.toFixed(2),
            refunded: payment.refunded.toFixed(2),
            paymentIntent: payment.paymentIntentId,
            createdAt: payment.createdAt,
            paidAt: payment.paidAt,
            handedOverAt: payment.handedOverAt,
            disputedAt: payment.disputedAt,
            disputeReason: payment.disputeReason,
            decidedAt: payment.decidedAt,
            decisionReason: payment.decisionReason,
            endedAt: payment.endedAt,
          }),
        ),
    },
    {
      path: 'payout-account.json',
      about: 'Your account for payouts at the payment provider.',
      records: () =>
        yieldRowIfPresent(
          db.payoutAccount.findUnique({
            where: { userId },
            select: { providerId: true, isReady: true, createdAt: true },
          }),
        ),
    },
  ];
}
