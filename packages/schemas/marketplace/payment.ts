import { z } from 'zod';
import { cleanText, hasVisibleText } from '../text.ts';
import { id, moneyText, timestamp } from './common.ts';
import { hasAtMostTwoDecimals, maximumPriceSgd } from './listing-fields.ts';

export const paymentStatuses = [
  'PENDING',
  'EXPIRED',
  'HELD',
  'DISPUTED',
  'RELEASING',
  'RELEASED',
  'REFUNDING',
  'REFUNDED',
  'CHARGED_BACK',
] as const;

/** Of a reason. */
export const PAYMENT_REASON_MAX_LENGTH = 1_000;

const reason = (missing: string) =>
  z
    .string(missing)
    .overwrite(cleanText)
    .max(PAYMENT_REASON_MAX_LENGTH, 'A reason has at most 1,000 characters')
    .refine(hasVisibleText, missing);

export const payBody = z.object({
  amount: moneyText.meta({ description: 'What the caller was shown; the payment is refused if it differs' }),
});

export const disputeBody = z.object({ reason: reason('Say what is wrong') });

export const paymentReasonBody = z.object({ reason: reason('Say why') });

export const decidePaymentBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('release'), reason: reason('Say why') }),
  z.object({
    action: z.literal('refund'),
    amount: z
      .number('Say how much')
      .min(0.01, { error: 'A refund is at least 0.01', abort: true })
      .max(maximumPriceSgd, { error: 'A refund can be at most 9,999,999.99', abort: true })
      .refine(hasAtMostTwoDecimals, 'A refund can have at most two decimals')
      .optional()
      .meta({ description: 'Singapore dollars; all that is left when absent. The seller gets the rest' }),
    reason: reason('Say why'),
  }),
]);

export const payment = z.object({
  id,
  listingId: id,
  listingTitle: z.string(),
  conversationId: id.nullable(),
  buyer: z.object({ id, name: z.string() }),
  seller: z.object({ id, name: z.string() }),
  status: z.enum(paymentStatuses).meta({
    description:
      'HELD: paid, and with the service. DISPUTED: the buyer reported a problem. RELEASING, REFUNDING: decided, and under way',
  }),
  amount: moneyText.meta({ description: 'What the buyer pays' }),
  fee: moneyText.meta({ description: 'What the service keeps of it' }),
  payout: moneyText.meta({ description: 'What the seller gets: the amount without refunds and the fee' }),
  refunded: moneyText,
  /** Null until it is paid. */
  paidAt: timestamp.nullable(),
  handedOverAt: timestamp.nullable(),
  releaseAt: timestamp
    .nullable()
    .meta({ description: 'Then the seller gets the money, unless the buyer reports a problem' }),
  disputeReason: z.string().nullable(),
  decisionReason: z.string().nullable(),
  isWithBank: z
    .boolean()
    .meta({ description: 'A bank decides about the money, so nothing else happens meanwhile' }),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
});

/** What there is to pay in a conversation. */
export const paymentQuote = z
  .object({
    amount: moneyText,
    fee: moneyText,
    payout: moneyText,
    role: z.enum(['buyer', 'seller']).meta({ description: "The caller's" }),
    canPay: z.boolean().meta({ description: 'The caller is the buyer, and the seller can be paid' }),
    needsPayoutAccount: z.boolean().meta({ description: 'The seller has no complete account for payouts' }),
  })
  .meta({ id: 'PaymentTerms' });

export const conversationPayment = z.object({
  listingTitle: z.string(),
  terms: paymentQuote.nullable().meta({ description: 'Null when there is nothing to pay' }),
  payment: payment.nullable().meta({ description: 'The latest of what is agreed' }),
});

export const openedCheckout = z.object({
  paymentId: id,
  checkoutUrl: z.url().meta({ description: 'The page of the payment provider' }),
});

export const payoutAccount = z.object({ status: z.enum(['none', 'incomplete', 'ready']) });

export const payoutAccountLink = z.object({
  url: z.url().meta({ description: 'A page of the payment provider, for the caller alone, once' }),
});

export const paymentProblem = z.object({
  id: z.string(),
  kind: z.string(),
  problem: z.string(),
  paymentId: id.nullable(),
  handledAt: timestamp,
});

/** What moderators have to look at. */
export const paymentsForModerators = z.object({
  disputes: z.array(payment),
  withBank: z.array(payment),
  ofBanned: z
    .array(payment)
    .meta({ description: 'Held for sellers who are banned: no time runs out, a moderator decides' }),
  stuck: z
    .array(payment)
    .meta({ description: 'The payment provider has refused what was decided for an hour' }),
  problems: z.array(paymentProblem),
});

/** Of the payment provider, as far as it is read. */
export const paymentProviderEventEnvelope = z
  .looseObject({
    id: z.string(),
    object: z.literal('event'),
    type: z.string(),
    data: z.looseObject({ object: z.looseObject({}) }),
  })
  .meta({ description: 'An event of the payment provider, as it documents them' });

export type PayBody = z.output<typeof payBody>;
export type DisputeBody = z.output<typeof disputeBody>;
export type PaymentReasonBody = z.output<typeof paymentReasonBody>;
export type DecidePaymentBody = z.output<typeof decidePaymentBody>;
export type Payment = z.output<typeof payment>;
export type PaymentStatusName = (typeof paymentStatuses)[number];
export type PaymentQuote = z.output<typeof paymentQuote>;
export type ConversationPayment = z.output<typeof conversationPayment>;
export type PayoutAccount = z.output<typeof payoutAccount>;
export type PaymentsForModerators = z.output<typeof paymentsForModerators>;
