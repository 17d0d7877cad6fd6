import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { centsToDollarsText, dollarsTextToCents } from '@repo/payments/cents';
import { lockPaymentIntent } from '@repo/payments/lock-payment-intent';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { changePaymentStatus, changePaymentStatusOrThrow, type PaymentRow } from './payment-states.ts';

type Tools = Pick<Context, 'clock'>;

/** After which the seller gets the money, unless the buyer reported a problem. */
const holdDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;

export const holdEndsAt = (from: Date): Date => new Date(from.getTime() + holdDays * dayMs);

export const centsOf = (money: { toFixed(digits: number): string }): number =>
  dollarsTextToCents(money.toFixed(2));

/** While a bank decides about the money, or took it, nobody else does. Index: bank_dispute_payment_intent_id_idx. */
export async function hasOpenOrLostBankDispute(
  db: MarketplaceDb,
  paymentIntentId: string | null,
): Promise<boolean> {
  if (paymentIntentId === null) return false;
  const found = await db.bankDispute.count({ where: { paymentIntentId, status: { in: ['OPEN', 'LOST'] } } });
  return found > 0;
}

/**
 * Events and decisions about one payment run one after the other: the payment intent is locked before the row. Throws paymentNotFound,
 * also for what does not match `where`.
 */
export async function lockPaymentAndIntent(
  tx: MarketplaceDb,
  id: string,
  where: Prisma.PaymentWhereInput = {},
): Promise<PaymentRow> {
  const found = await tx.payment.findFirst({
    where: { AND: [{ id }, where] },
    select: { paymentIntentId: true },
  });
  if (!found) throw errors.paymentNotFound();
  if (found.paymentIntentId !== null) await lockPaymentIntent(tx, found.paymentIntentId);
  await tx.$queryRaw`SELECT FROM payment WHERE id = ${id} FOR NO KEY UPDATE`;
  return tx.payment.findUniqueOrThrow({ where: { id } });
}

/** Throws moneyWithBank. */
export async function assertNoBankDispute(tx: MarketplaceDb, { paymentIntentId }: PaymentRow): Promise<void> {
  if (await hasOpenOrLostBankDispute(tx, paymentIntentId)) throw errors.moneyWithBank();
}

type Settlement = {
  /** Of the amount, with what went back before; the seller gets the rest without the fee. */
  totalRefundCents: number;
  reason?: string | null;
};

/** What the seller gets when so much goes back: never less than nothing. */
export function payoutCentsOf(
  { amount, fee }: Pick<PaymentRow, 'amount' | 'fee'>,
  totalRefundCents: number,
): number {
  return Math.max(0, centsOf(amount) - totalRefundCents - centsOf(fee));
}

async function plan(
  tx: MarketplaceDb,
  { clock }: Tools,
  { id: paymentId, kind, cents }: { id: string; kind: 'REFUND' | 'TRANSFER'; cents: number },
): Promise<void> {
  if (cents <= 0) return;
  await tx.paymentOperation.create({
    data: { paymentId, kind, amount: centsToDollarsText(cents), createdAt: clock() },
  });
}

/**
 * Decides where held money goes, and plans what that takes at the provider, in one transaction that has locked the payment. Throws
 * paymentMoved and moneyWithBank.
 */
export async function decideHeldPaymentAndPlanOperations(
  tx: MarketplaceDb,
  ctx: Tools,
  payment: PaymentRow,
  { totalRefundCents, reason = null }: Settlement,
): Promise<PaymentRow> {
  await assertNoBankDispute(tx, payment);
  const whole = centsOf(payment.amount);
  const gone = centsOf(payment.refunded);
  const isWhole = totalRefundCents >= whole;
  const { id } = payment;
  const settled = await changePaymentStatusOrThrow(tx, {
    transition: isWhole ? 'refund' : 'release',
    id,
    data: { decidedAt: ctx.clock(), decisionReason: reason, refundDue: centsToDollarsText(totalRefundCents) },
  });
  await plan(tx, ctx, { id, kind: 'REFUND', cents: totalRefundCents - gone });
  if (!isWhole)
    await plan(tx, ctx, { id, kind: 'TRANSFER', cents: payoutCentsOf(payment, totalRefundCents) });
  return (await endPaymentIfSettled(tx, ctx, settled)) ?? settled;
}

/** Paid when nobody expected it any more. */
export async function markPaidLateAndPlanRefund(
  tx: MarketplaceDb,
  ctx: Tools,
  { id, refunded, amount }: PaymentRow,
  data: { paymentIntentId: string; paidAt: Date },
): Promise<PaymentRow | null> {
  const moved = await changePaymentStatus(tx, {
    transition: 'payLate',
    id,
    data: { ...data, decidedAt: ctx.clock(), refundDue: amount },
  });
  if (!moved) return null;
  await plan(tx, ctx, { id, kind: 'REFUND', cents: centsOf(amount) - centsOf(refunded) });
  return moved;
}

/** Once nothing of its settlement is left to do. Returns the payment if it ended now. */
export async function endPaymentIfSettled(
  tx: MarketplaceDb,
  { clock }: Tools,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
): Promise<PaymentRow | null> {
  const open = await tx.paymentOperation.count({
    where: { paymentId: id, doneAt: null, kind: { in: ['REFUND', 'TRANSFER'] } },
  });
  if (open > 0 || (status !== 'RELEASING' && status !== 'REFUNDING')) return null;
  const transition = status === 'RELEASING' ? 'endRelease' : 'endRefund';
  return changePaymentStatus(tx, { transition, id, data: { endedAt: clock() } });
}
