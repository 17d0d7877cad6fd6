import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { PaymentDispute } from '@repo/schemas/childcare/payment-dispute';
import { withIsoDates } from '#domain/iso-dates.ts';

export const paymentDisputeSelect = {
  id: true,
  status: true,
  amountCents: true,
  currency: true,
  reason: true,
  openedAt: true,
  respondBy: true,
  fundsWithdrawnAt: true,
  fundsReinstatedAt: true,
} satisfies Prisma.PaymentDisputeSelect;

/** For payment `p`: while the bank has money of it, the provider refuses refunds. Index: payment_dispute_payment_intent_id_idx. */
export const isMoneyWithBankSql = Prisma.sql`EXISTS (
  SELECT FROM payment_dispute d WHERE d.payment_intent_id = p.payment_intent_id AND d.status IN ('OPEN', 'LOST')
)`;

/** For payment `p`: a failed refund that nobody has resolved. Index: payment_alert_failed_refund_idx. */
export const isRefundFailedSql = Prisma.sql`EXISTS (
  SELECT FROM payment_alert f
  WHERE f.payment_intent_id = p.payment_intent_id AND f.kind = 'refund-failed' AND f.resolved_at IS NULL
)`;

/** By payment intent: the dispute that is going on, else the newest. */
export async function readDisputeByPaymentIntent(
  db: ChildcareDb,
  paymentIntentIds: readonly string[],
): Promise<Map<string, PaymentDispute>> {
  if (paymentIntentIds.length === 0) return new Map();
  const rows = await db.paymentDispute.findMany({
    where: { paymentIntentId: { in: [...paymentIntentIds] } },
    orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    select: { ...paymentDisputeSelect, paymentIntentId: true },
  });
  const found = new Map<string, PaymentDispute>();
  const isGoingOn = ({ status }: { status: string }) => status === 'OPEN' || status === 'INQUIRY';
  for (const { paymentIntentId, ...row } of rows) {
    const before = found.get(paymentIntentId);
    if (before === undefined || !isGoingOn(before) || isGoingOn(row)) {
      found.set(paymentIntentId, { ...withIsoDates(row), amountCents: Number(row.amountCents) });
    }
  }
  return found;
}
