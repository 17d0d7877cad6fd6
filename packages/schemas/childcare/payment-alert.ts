import { z } from 'zod';
import { id, timestamp } from './common.ts';

/** Which part of the event matches no payment; `payment` means all of it. */
export const paymentMismatches = ['payment', 'session', 'amount', 'currency', 'payment-intent'] as const;
export type PaymentMismatch = (typeof paymentMismatches)[number];

/** A payment provider event that was ignored because it matches no payment, or a refund that failed. */
export const paymentAlert = z.object({
  id,
  kind: z.string().meta({ description: 'paid, refunded, expired, failed or refund-failed' }),
  mismatch: z
    .enum(paymentMismatches)
    .nullable()
    .meta({ description: 'What matches no payment; null for a refund that failed' }),
  reason: z.string().meta({ description: 'Why a refund failed, as the bank says; else empty' }),
  eventId: z.string(),
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
