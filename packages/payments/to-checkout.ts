import { z } from 'zod';
import type { Checkout } from './payments.ts';

/** An object of the provider, expanded or not, as its id; null when absent. */
export const providerId = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform((value) => (typeof value === 'object' ? (value?.id ?? null) : (value ?? null)));

const session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  payment_intent: providerId,
  expires_at: z.number(),
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
    expiresAt: new Date(found.expires_at * 1000),
  };
}
