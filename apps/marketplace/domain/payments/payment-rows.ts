import type { MarketplaceDb, Prisma } from '@repo/db/marketplace';
import { centsToDollarsText } from '@repo/payments/cents';
import type { ConversationPayment, Payment } from '@repo/schemas/marketplace/payment';
import { isModerator, type SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import {
  findOwnSingleListingAgreement,
  getListingTitleOfOwnConversation,
  payableAmountsOf,
} from './find-agreement.ts';
import { marketPaymentsOrThrow } from './market-payments-or-throw.ts';
import { centsOf, payoutCentsOf } from './settle-payment.ts';

const person = { select: { id: true, name: true } } as const;
/** What `loadPaymentsFromRows` needs of a payment. */
export const paymentInclude = {
  listing: { select: { title: true } },
  buyer: person,
  seller: person,
} as const;
type Row = Prisma.PaymentGetPayload<{ include: typeof paymentInclude }>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What went back, or is to go back; once the seller's part is decided, nothing that happens later changes it. */
const refundCentsOf = ({ status, refunded, refundDue }: Row) =>
  status === 'RELEASING' || status === 'RELEASED' ? centsOf(refundDue) : centsOf(refunded);

function toPayment(row: Row, withBank: ReadonlySet<string>): Payment {
  const { id, listingId, conversationId, status, paymentIntentId } = row;
  const isBack = status === 'REFUNDING' || status === 'REFUNDED' || status === 'CHARGED_BACK';
  return {
    ...{ id, listingId, conversationId, status },
    listingTitle: row.listing.title,
    buyer: row.buyer,
    seller: row.seller,
    amount: row.amount.toFixed(2),
    fee: row.fee.toFixed(2),
    payout: isBack ? '0.00' : centsToDollarsText(payoutCentsOf(row, refundCentsOf(row))),
    refunded: row.refunded.toFixed(2),
    paidAt: iso(row.paidAt),
    handedOverAt: iso(row.handedOverAt),
    releaseAt: iso(row.releaseAt),
    disputeReason: row.disputeReason,
    decisionReason: row.decisionReason,
    isWithBank: paymentIntentId !== null && withBank.has(paymentIntentId),
    createdAt: row.createdAt.toISOString(),
    endedAt: iso(row.endedAt),
  };
}

export async function loadPaymentsFromRows(db: MarketplaceDb, rows: Row[]): Promise<Payment[]> {
  const intents = rows.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  const disputes = await db.bankDispute.findMany({
    where: { paymentIntentId: { in: intents }, status: { in: ['OPEN', 'LOST'] } },
    select: { paymentIntentId: true },
  });
  const withBank = new Set(disputes.map(({ paymentIntentId }) => paymentIntentId));
  return rows.map((row) => toPayment(row, withBank));
}

/** Of its buyer, its seller and moderators. Throws paymentNotFound. */
export async function getVisiblePayment(ctx: SignedInContext, id: string): Promise<Payment> {
  marketPaymentsOrThrow(ctx);
  const { id: actorId } = ctx.actor;
  const own = { OR: [{ buyerId: actorId }, { sellerId: actorId }] };
  const row = await ctx.db.payment.findFirst({
    where: { AND: [{ id }, isModerator(ctx) ? {} : own] },
    include: paymentInclude,
  });
  const [found] = row ? await loadPaymentsFromRows(ctx.db, [row]) : [];
  if (!found) throw errors.paymentNotFound();
  return found;
}

/** What there is to pay, and what was paid of it. Throws conversationNotFound. */
export async function getConversationPayment(
  ctx: SignedInContext,
  conversationId: string,
): Promise<ConversationPayment> {
  const market = marketPaymentsOrThrow(ctx);
  const { db, actor } = ctx;
  const { listingTitle } = await getListingTitleOfOwnConversation(db, ctx, conversationId);
  const agreement = await findOwnSingleListingAgreement(db, ctx, conversationId);
  if (!agreement) return { listingTitle, terms: null, payment: null };
  const { agreementId, buyerId, sellerId } = agreement;
  const row = await db.payment.findFirst({
    where: { agreementId },
    orderBy: { id: 'desc' },
    include: paymentInclude,
  });
  const [payment = null] = row ? await loadPaymentsFromRows(db, [row]) : [];
  const isUnpaid =
    payment === null || ['PENDING', 'EXPIRED', 'REFUNDED', 'CHARGED_BACK'].includes(payment.status);
  const terms = market.acceptsNewPayments && isUnpaid ? payableAmountsOf(market, agreement) : null;
  if (terms === null) return { listingTitle, terms: null, payment };
  const account = await db.payoutAccount.findUnique({ where: { userId: sellerId } });
  const needsPayoutAccount = account?.isReady !== true;
  const role = actor.id === buyerId ? 'buyer' : 'seller';
  const canPay = role === 'buyer' && !needsPayoutAccount;
  return { listingTitle, terms: { ...terms, role, needsPayoutAccount, canPay }, payment };
}
