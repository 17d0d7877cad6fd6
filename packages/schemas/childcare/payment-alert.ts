import { z } from 'zod';
import { id, timestamp } from './common.ts';

/** Which part of the event matches no payment; `payment` means all of it. */
export const paymentMismatches = ['payment', 'session', 'amount', 'currency', 'payment-intent'] as const;
export type PaymentMismatch = (typeof paymentMismatches)[number];

/** A payment provider event that was ignored because it matches no payment, a refund that failed, or a part that a bank took. */
export const paymentAlert = z.object({
  id,
  kind: z.string().meta({ description: 'paid, refunded, expired, failed, refund-failed or dispute-lost' }),
  mismatch: z
    .enum(paymentMismatches)
    .nullable()
    .meta({ description: 'What matches no payment; null for a refund that failed and for a dispute' }),
  reason: z
    .string()
    .meta({ description: 'Why a refund failed or a payment was disputed, as the bank says; else empty' }),
  eventId: z.string().meta({ description: 'The payment provider’s; for dispute-lost the dispute’s id' }),
  paymentId: z.string().nullable().meta({ description: 'The payment that the event names' }),
  reference: z.string(),
  checkoutSessionId: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  amountCents: z.int(),
  currency: z.string(),
  createdAt: timestamp,
  resolvedAt: timestamp.nullable(),
});
export type PaymentAlert = z.output<typeof paymentAlert>;

export const paymentAlertsAnswer = z.object({ alerts: z.array(paymentAlert) });
export const paymentAlertAnswer = z.object({ alert: paymentAlert });
