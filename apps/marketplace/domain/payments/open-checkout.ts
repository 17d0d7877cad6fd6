import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import type { Checkout } from '@repo/payments/payments';
import type { PayBody } from '@repo/schemas/marketplace/payment';
import type { SignedInContext } from '#domain/context.ts';
import { assertMayWriteTo } from '#domain/conversations/assert-may-write-to.ts';
import { errors } from '#domain/errors.ts';
import { lockOfferedListing } from '#domain/offers/offered-listings.ts';
import { awaitPaymentProviderOrThrow } from './await-payment-provider-or-throw.ts';
import {
  type Agreement,
  findOwnSingleListingAgreement,
  getListingTitleOfOwnConversation,
  payableAmountsOf,
} from './find-agreement.ts';
import type { MarketPayments } from './market-payments.ts';
import { marketPaymentsOrThrow } from './market-payments-or-throw.ts';
import { changePaymentStatus, oncePerAgreementStatuses, type PaymentRow } from './payment-states.ts';
import { centsOf } from './settle-payment.ts';

const checkoutMinutes = 60;
/** Then the provider would refuse the same request again: a checkout is open for at least half an hour. */
const repeatMinutes = 25;

const minutes = (count: number) => count * 60_000;

async function refuseUnlessPayable(tx: MarketplaceDb, ctx: SignedInContext, agreement: Agreement) {
  const { buyerId, sellerId } = agreement;
  if (buyerId !== ctx.actor.id) throw errors.forbidden({ message: 'The buyer pays' });
  await assertMayWriteTo(tx, buyerId, sellerId);
  const account = await tx.payoutAccount.findUnique({ where: { userId: sellerId } });
  if (!account?.isReady) throw errors.sellerNotPayable();
}

/** What is being paid, or a new one. The caller has locked the listing. */
async function findOrCreate(
  tx: MarketplaceDb,
  ctx: SignedInContext,
  market: MarketPayments,
  { agreement, expected }: { agreement: Agreement; expected: PayBody },
): Promise<PaymentRow> {
  const { listingTitle: _, agreementId, ...ids } = agreement;
  const open = await tx.payment.findFirst({
    where: { agreementId, status: { in: [...oncePerAgreementStatuses] } },
  });
  if (open && open.status !== 'PENDING') throw errors.alreadyPaid();
  const terms = payableAmountsOf(market, agreement);
  if (terms === null) throw errors.notPayable();
  const amount = open?.amount.toFixed(2) ?? terms.amount;
  // What the buyer saw is what is charged.
  if (amount !== expected.amount) throw errors.amountChanged();
  if (open) return open;
  const now = ctx.clock();
  return tx.payment.create({
    data: {
      ...ids,
      agreementId,
      amount: terms.amount,
      fee: terms.fee,
      createdAt: now,
      checkoutExpiresAt: new Date(now.getTime() + minutes(checkoutMinutes)),
    },
  });
}

/** Throws conversationNotFound, nothingToPay, alreadyPaid, amountChanged, notPayable, sellerNotPayable, cannotWrite. */
function preparePayment(
  ctx: SignedInContext,
  conversationId: string,
  expected: PayBody,
): Promise<{ payment: PaymentRow; title: string }> {
  const market = marketPaymentsOrThrow(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await getListingTitleOfOwnConversation(tx, ctx, conversationId);
    const found = await findOwnSingleListingAgreement(tx, ctx, conversationId);
    if (!found) throw errors.nothingToPay();
    // As whoever releases a reservation or cancels a sale.
    await lockOfferedListing(tx, found.listingId);
    const agreement = await findOwnSingleListingAgreement(tx, ctx, conversationId);
    if (!agreement || !market.acceptsNewPayments) throw errors.nothingToPay();
    await refuseUnlessPayable(tx, ctx, agreement);
    const payment = await findOrCreate(tx, ctx, market, { agreement, expected });
    return { payment, title: agreement.listingTitle };
  });
}

/** Again with the same key after a failure, so that one payment has one checkout. */
async function createCheckout(
  ctx: SignedInContext,
  { id, amount, conversationId, checkoutExpiresAt }: PaymentRow,
  title: string,
): Promise<Checkout> {
  const { checkouts, publicUrl } = marketPaymentsOrThrow(ctx);
  return awaitPaymentProviderOrThrow(
    checkouts.createCheckout({
      idempotencyKey: `checkout-${id}`,
      amountCents: centsOf(amount),
      description: title,
      reference: id,
      customerEmail: ctx.actor.email,
      successUrl: `${publicUrl}/payments/${id}`,
      cancelUrl: `${publicUrl}/chat/${conversationId ?? ''}`,
      expiresAt: checkoutExpiresAt,
      transferGroup: id,
    }),
  );
}

async function expirePending(ctx: SignedInContext, id: string): Promise<void> {
  await changePaymentStatus(ctx.db, {
    transition: 'expire',
    id,
    data: { endedAt: ctx.clock(), checkoutUrl: null },
  });
}

/** Null where another one is needed. Throws paymentUnderWay. */
async function findOrOpenPage(
  ctx: SignedInContext,
  payment: PaymentRow,
  title: string,
): Promise<string | null> {
  const { id, checkoutSessionId, createdAt } = payment;
  const { checkouts } = marketPaymentsOrThrow(ctx);
  if (checkoutSessionId !== null) {
    // An event may have been lost, so the provider is asked.
    const known = await awaitPaymentProviderOrThrow(checkouts.findCheckout(checkoutSessionId));
    if (known?.status === 'open') return known.url;
    if (known?.status === 'paid' || known?.status === 'processing') throw errors.paymentUnderWay();
    await expirePending(ctx, id);
    return null;
  }
  if (createdAt.getTime() + minutes(repeatMinutes) < ctx.clock().getTime()) {
    await expirePending(ctx, id);
    return null;
  }
  const opened = await createCheckout(ctx, payment, title);
  const { count } = await ctx.db.payment.updateMany({
    where: { id, status: 'PENDING' },
    data: { checkoutSessionId: opened.id, checkoutUrl: opened.url },
  });
  if (count > 0) return opened.url;
  // The reservation was released meanwhile: nobody gets the address.
  ctx.defer(() => checkouts.expireCheckout(opened.id));
  throw errors.nothingToPay();
}

/**
 * The address of the provider's page to pay at: concurrent and repeated requests get the same one. Throws what `preparePayment` does,
 * paymentUnderWay and paymentsUnavailable.
 */
export async function openOrReuseCheckout(
  ctx: SignedInContext,
  conversationId: string,
  expected: PayBody,
): Promise<{ paymentId: string; checkoutUrl: string }> {
  for (let tries = 0; tries < 2; tries += 1) {
    const { payment, title } = await preparePayment(ctx, conversationId, expected).catch((error: unknown) => {
      if (isUniqueViolation(error, 'payment_listing_key')) throw errors.paymentUnderWay();
      throw error;
    });
    const checkoutUrl = await findOrOpenPage(ctx, payment, title);
    if (checkoutUrl !== null) return { paymentId: payment.id, checkoutUrl };
  }
  throw errors.paymentUnderWay();
}
