import { isPaymentsUnavailable } from '@repo/payments/payments';
import { errors } from '#domain/errors.ts';

/** What the provider answers. Throws paymentsUnavailable where it does not. */
export async function orPaymentsUnavailable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (!isPaymentsUnavailable(cause)) throw cause;
    throw errors.paymentsUnavailable({ cause, retryAfterSeconds: 30 });
  }
}
