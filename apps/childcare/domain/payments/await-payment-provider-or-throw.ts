import { isPaymentsUnavailable } from '@repo/payments/payments';
import { errors } from '#domain/errors.ts';

/** Throws paymentsUnavailable when the provider fails. */
export async function awaitPaymentProviderOrThrow<T>(providerCall: Promise<T>): Promise<T> {
  try {
    return await providerCall;
  } catch (cause) {
    if (!isPaymentsUnavailable(cause)) throw cause;
    throw errors.paymentsUnavailable({ cause, retryAfterSeconds: 30 });
  }
}
