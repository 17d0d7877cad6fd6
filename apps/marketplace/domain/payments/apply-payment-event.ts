import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { centsToDollarsText } from '@repo/payments/cents';
import { lockPaymentIntent } from '@repo/payments/lock-payment-intent';
import { checkoutCurrency, type PaymentEvent } from '@repo/payments/payments';
import { applyBankDisputesAndReturnProblem, storeNewestBankDispute } from './bank-disputes.ts';
import { dropOperationsUnlessStarted } from './drop-operations-unless-started.ts';
import type { PaymentOperationTools } from './market-payments-or-throw.ts';
import { notifyConcernedParties } from './notify-concerned-parties.ts';
import { changePaymentStatus, type PaymentRow } from './payment-states.ts';
import { refreshPayoutAccount } from './payout-account.ts';
import { centsOf, holdEndsAt, markPaidLateAndPlanRefund } from './settle-payment.ts';

type Tools = PaymentOperationTools;
type Handled = Exclude<PaymentEvent, { kind: 'ignored' | 'processing' | 'account-changed' }>;
type Paid = Extract<Handled, { checkout: unknown }>;
type Refunded = Extract<Handled, { kind: 'refunded' }>;

/** What an event changed, or why nothing: a problem is for moderators. */
type Outcome = { payment: PaymentRow | null; problem: string | null };

function paymentIntentOf(event: Handled): string | null {
  if ('checkout' in event) return event.checkout.paymentIntentId;
  return event.kind === 'disputed' ? event.dispute.paymentIntentId : event.paymentIntentId;
}

function referenceOf(event: Handled): string {
  if ('checkout' in event) return event.checkout.reference;
  return event.kind === 'refunded' ? event.reference : '';
}

/** Null for an event about nothing of ours, such as of another service with the same account at the provider. */
async function findPayment(tx: MarketplaceDb, event: Handled): Promise<PaymentRow | null> {
  const paymentIntentId = paymentIntentOf(event);
  const [found] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM payment WHERE id = ${referenceOf(event)} OR payment_intent_id = ${paymentIntentId}
    ORDER BY (id = ${referenceOf(event)}) DESC LIMIT 1 FOR NO KEY UPDATE`;
  return found ? tx.payment.findUniqueOrThrow({ where: { id: found.id } }) : null;
}

/** The first thing in which an event about money differs from its payment. */
async function findMismatch(
  tx: MarketplaceDb,
  payment: PaymentRow,
  event: Paid | Refunded,
): Promise<string | null> {
  const { amountCents, currency } = 'checkout' in event ? event.checkout : event;
  const paymentIntentId = paymentIntentOf(event);
  if ('checkout' in event && payment.checkoutSessionId !== null) {
    if (event.checkout.id !== payment.checkoutSessionId) return 'It is about another checkout';
  }
  // No money moves when a checkout ends without one.
  if (event.kind === 'expired' || event.kind === 'failed') return null;
  if (currency !== checkoutCurrency) return 'It is in another currency';
  if (amountCents !== centsOf(payment.amount)) return 'It is about another amount';
  if (paymentIntentId === null) return 'It names no payment';
  const isOther = payment.paymentIntentId !== null && payment.paymentIntentId !== paymentIntentId;
  const taken = await tx.payment.count({ where: { paymentIntentId, id: { not: payment.id } } });
  return isOther || taken > 0 ? 'It is about another payment' : null;
}

async function applyPaid(
  tx: MarketplaceDb,
  ctx: Tools,
  payment: PaymentRow,
  { checkout }: Paid,
): Promise<void> {
  const { paymentIntentId } = checkout;
  if (paymentIntentId === null) return;
  const paid = { paymentIntentId, paidAt: ctx.clock() };
  const { id } = payment;
  const held = await changePaymentStatus(tx, {
    transition: 'pay',
    id,
    data: { ...paid, releaseAt: holdEndsAt(paid.paidAt), checkoutSessionId: checkout.id, checkoutUrl: null },
  });
  if (held) await notifyConcernedParties(tx, ctx, held, 'paid');
  else if (!(await markPaidLateAndPlanRefund(tx, ctx, payment, paid))) {
    // Given back before the news of its payment arrived.
    await tx.payment.updateMany({ where: { id, paidAt: null }, data: paid });
  }
}

/** Also what we gave back ourselves; somebody may have done it at the provider instead. */
async function applyRefunded(
  tx: MarketplaceDb,
  ctx: Tools,
  payment: PaymentRow,
  { refundedCents, paymentIntentId }: Refunded,
): Promise<string | null> {
  const { id } = payment;
  // Events arrive in any order; the largest sum is the latest.
  const told = centsToDollarsText(refundedCents);
  await tx.$executeRaw`UPDATE payment SET refunded = greatest(refunded, ${told}::numeric),
    payment_intent_id = coalesce(payment_intent_id, ${paymentIntentId}) WHERE id = ${id}`;
  if (refundedCents < centsOf(payment.amount)) {
    const isDecided = payment.status === 'RELEASING' || payment.status === 'RELEASED';
    return isDecided && refundedCents > centsOf(payment.refundDue)
      ? 'A part was refunded after it was decided that the seller gets it'
      : null;
  }
  if (payment.status === 'REFUNDED') return null;
  if (payment.status === 'RELEASED') return 'All of it was refunded after the seller had got the money';
  // Our own refund ends with its operation, which this finishes.
  await tx.paymentOperation.updateMany({
    where: { paymentId: id, kind: 'REFUND', doneAt: null },
    data: { doneAt: ctx.clock() },
  });
  if (!(await dropOperationsUnlessStarted(tx, id)))
    return 'All of it was refunded while it was being transferred';
  const given = await changePaymentStatus(tx, {
    transition: 'refundElsewhere',
    id,
    data: { endedAt: ctx.clock(), checkoutUrl: null },
  });
  if (given) await notifyConcernedParties(tx, ctx, given, 'refunded');
  return null;
}

async function applyToPayment(tx: MarketplaceDb, ctx: Tools, event: Handled): Promise<Outcome> {
  const payment = await findPayment(tx, event);
  if (event.kind === 'disputed') {
    await storeNewestBankDispute(tx, event);
    return { payment, problem: null };
  }
  if (payment === null) return { payment, problem: null };
  if (event.kind === 'refund-failed') {
    return { payment, problem: 'The bank returned a refund: give the money back in another way' };
  }
  const mismatch = await findMismatch(tx, payment, event);
  if (mismatch !== null) return { payment, problem: mismatch };
  if (event.kind === 'refunded') {
    return { payment, problem: await applyRefunded(tx, ctx, payment, event) };
  }
  if (event.kind === 'paid') await applyPaid(tx, ctx, payment, event);
  else {
    // Nobody can pay any more at a checkout whose payment failed afterwards.
    await changePaymentStatus(tx, {
      transition: 'expire',
      id: payment.id,
      data: { endedAt: ctx.clock(), checkoutUrl: null },
    });
  }
  return { payment, problem: null };
}

/**
 * Applies an event once: a repeated one is found in payment_event, and a late one changes nothing that is settled. One that differs from
 * its payment changes nothing and is shown to moderators. Returns the payment's id, if it is ours.
 */
export async function applyPaymentEventOnceAndReturnPaymentId(
  ctx: Tools,
  event: PaymentEvent,
): Promise<string | null> {
  if (event.kind === 'ignored' || event.kind === 'processing') return null;
  if (event.kind === 'account-changed') {
    await refreshPayoutAccount(ctx, event.accountId);
    return null;
  }
  const handled: Handled = event;
  return inTransaction(ctx.db, async (tx) => {
    const paymentIntentId = paymentIntentOf(handled);
    if (paymentIntentId !== null) await lockPaymentIntent(tx, paymentIntentId);
    const { id, kind } = handled;
    const { count } = await tx.paymentEvent.createMany({
      data: [{ id, kind, paymentIntentId, handledAt: ctx.clock() }],
      skipDuplicates: true,
    });
    if (count === 0) return null;
    const { payment, problem } = await applyToPayment(tx, ctx, handled);
    const settled = payment && (await applyBankDisputesAndReturnProblem(tx, ctx, payment.id));
    await tx.paymentEvent.update({
      where: { id },
      data: { paymentId: payment?.id ?? null, problem: problem ?? settled },
      select: { id: true },
    });
    return payment?.id ?? null;
  });
}
