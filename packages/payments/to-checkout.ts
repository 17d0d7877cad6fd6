import { z } from 'zod';
import type { Checkout } from './payments.ts';

/** An object of the provider, expanded or not, as its id; null when absent. */
export const providerIdSchema = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform((value) => (typeof value === 'object' ? (value?.id ?? null) : (value ?? null)));

/** The latest one that is written with four digits of a year; the database takes none that is much later. */
const latestSeconds = Date.UTC(9999, 11, 31) / 1000;

/** Of seconds since 1970, at most the year 9999. */
export const instantFromUnixSecondsSchema = z
  .number()
  .transform((seconds) => new Date(Math.min(Math.max(seconds, 0), latestSeconds) * 1000));

const session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  payment_intent: providerIdSchema,
  expires_at: instantFromUnixSecondsSchema,
});

function statusOf({ status, payment_status: payment }: z.infer<typeof session>): Checkout['status'] {
  if (payment === 'paid' || payment === 'no_payment_required') return 'paid';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

export function toCheckout(raw: unknown): Checkout {
  const found = session.parse(raw);
  return {
    id: found.id,
    url: found.url ?? null,
    status: statusOf(found),
    reference: found.client_reference_id ?? '',
    amountCents: found.amount_total ?? 0,
    currency: found.currency?.toLowerCase() ?? '',
    paymentIntentId: found.payment_intent,
    expiresAt: found.expires_at,
  };
}
