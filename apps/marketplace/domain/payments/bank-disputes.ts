import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { isLaterDisputeStage, storedDisputeStatuses } from '@repo/payments/dispute-stage';
import { checkoutCurrency, type PaymentEvent } from '@repo/payments/payments';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { Context } from '#domain/context.ts';
import { dropOperationsUnlessStarted } from './drop-operations-unless-started.ts';
import { notifyConcernedParties } from './notify-concerned-parties.ts';
import { changePaymentStatus, type PaymentRow } from './payment-states.ts';
import { centsOf, holdEndsAt } from './settle-payment.ts';

type Tools = Pick<Context, 'clock' | 'keys'>;
type Dispute = Prisma.BankDisputeGetPayload<null>;

/** Keeps what is newest of a dispute, whatever the order of the events. Under `lockPaymentIntent`. */
export async function storeNewestBankDispute(
  tx: MarketplaceDb,
  { createdAt, dispute }: Extract<PaymentEvent, { kind: 'disputed' }>,
): Promise<void> {
  const { id, paymentIntentId, status, amountCents, currency, reason, openedAt, respondBy } = dispute;
  const newest = {
    ...{ paymentIntentId, amountCents, currency, reason, openedAt, respondBy },
    status: storedDisputeStatuses[status],
    statusAt: createdAt,
  };
  const stored = await tx.bankDispute.findUnique({ where: { id } });
  if (stored === null) await tx.bankDispute.create({ data: { id, ...newest } });
  else if (isLaterDisputeStage(newest, stored)) await tx.bankDispute.update({ where: { id }, data: newest });
}

const serviceAuditor = ({ clock }: Tools) => ({ actor: null, requestId: '', clock });

/** Rates of exchange make the amount that a bank takes differ from the one that was paid. */
const leastShareOfWhole = 0.9;

function isPartOf({ amount }: PaymentRow, lost: readonly Dispute[]): boolean {
  const cents = lost.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    lost.every(({ currency }) => currency === checkoutCurrency) && cents < centsOf(amount) * leastShareOfWhole
  );
}

async function takeBack(
  tx: MarketplaceDb,
  ctx: Tools,
  payment: PaymentRow,
  lost: readonly Dispute[],
): Promise<string | null> {
  const { id, status } = payment;
  if (status === 'RELEASED') return 'A bank took the money back after the seller had got it';
  if (!['HELD', 'DISPUTED', 'RELEASING', 'REFUNDING'].includes(status)) return null;
  if (!(await dropOperationsUnlessStarted(tx, id)))
    return 'A bank took the money back while it was being moved';
  const moved = await changePaymentStatus(tx, {
    transition: 'chargeBack',
    id,
    data: { endedAt: ctx.clock(), decidedAt: null, decisionReason: null, refundDue: 0 },
  });
  if (!moved) return null;
  await recordAudit(tx, serviceAuditor(ctx), {
    action: 'payment.charged-back',
    targetType: 'payment',
    targetId: id,
    before: { status },
  });
  await notifyConcernedParties(tx, ctx, moved, 'chargedBack');
  return isPartOf(payment, lost)
    ? 'A bank took a part of the money back: pass the rest on at the payment provider'
    : null;
}

/** Held as before, unless somebody else has paid for the listing meanwhile. */
async function reinstate(tx: MarketplaceDb, ctx: Tools, payment: PaymentRow): Promise<string | null> {
  const { id, listingId, agreementId } = payment;
  const others = await tx.payment.count({
    where: {
      id: { not: id },
      status: { in: ['PENDING', 'HELD', 'DISPUTED', 'RELEASING', 'RELEASED'] },
      OR: [{ listingId, status: { not: 'RELEASED' } }, { agreementId }],
    },
  });
  if (others > 0) return 'A bank gave the money back, and the item was paid again meanwhile';
  const transition = payment.disputedAt === null ? 'reinstate' : 'reinstateDisputed';
  // The seven days start again: the buyer may have relied on the bank.
  const data = { endedAt: null, releaseAt: holdEndsAt(ctx.clock()) };
  const moved = await changePaymentStatus(tx, { transition, id, data });
  if (!moved) return null;
  await recordAudit(tx, serviceAuditor(ctx), {
    action: 'payment.reinstated',
    targetType: 'payment',
    targetId: id,
  });
  return null;
}

/**
 * What the bank decided, applied to the payment; nothing while the payment is not known. An open dispute changes no status: it keeps the
 * money where it is. Under `lockPaymentIntent`. Returns what moderators have to look at.
 */
export async function applyBankDisputesAndReturnProblem(
  tx: MarketplaceDb,
  ctx: Tools,
  paymentId: string,
): Promise<string | null> {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId } });
  const { paymentIntentId, status } = payment;
  if (paymentIntentId === null) return null;
  const disputes = await tx.bankDispute.findMany({ where: { paymentIntentId } });
  if (disputes.length === 0) return null;
  const lost = disputes.filter((dispute) => dispute.status === 'LOST');
  if (lost.length > 0) return takeBack(tx, ctx, payment, lost);
  return status === 'CHARGED_BACK' ? reinstate(tx, ctx, payment) : null;
}
