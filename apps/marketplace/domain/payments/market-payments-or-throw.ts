import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { MarketPayments } from './market-payments.ts';

/** What jobs that carry out decisions need. */
export type PaymentOperationTools = Pick<Context, 'db' | 'clock' | 'keys' | 'payments'>;

/** Throws notFound where payment is off, as if there were no such route. */
export function marketPaymentsOrThrow({ payments }: Pick<Context, 'payments'>): MarketPayments {
  if (payments === null) throw errors.notFound();
  return payments;
}
