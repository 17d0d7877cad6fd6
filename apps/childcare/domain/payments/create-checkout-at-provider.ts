import { dollarsTextToCents } from '@repo/payments/cents';
import type { Checkout } from '@repo/payments/payments';
import type { AssignablePair } from '#domain/assignments/get-assignable-pair.ts';
import type { SignedInContext } from '#domain/context.ts';
import { awaitPaymentProviderOrThrow } from './await-payment-provider-or-throw.ts';

/** Opens the checkout for one seat in a course. The payment's id is the idempotency key. Throws paymentsUnavailable. */
export function createCheckoutAtProvider(
  { payments, publicUrl, actor }: SignedInContext,
  { paymentId, learner, course }: Pick<AssignablePair, 'learner' | 'course'> & { paymentId: string },
): Promise<Checkout> {
  return awaitPaymentProviderOrThrow(
    payments.createCheckout({
      idempotencyKey: paymentId,
      amountCents: dollarsTextToCents(course.priceSgd),
      description: `${course.title}, for ${learner.name}`,
      reference: paymentId,
      customerEmail: actor.email,
      successUrl: `${publicUrl}/payments/${paymentId}?paid=true`,
      cancelUrl: `${publicUrl}/payments/${paymentId}`,
    }),
  );
}
