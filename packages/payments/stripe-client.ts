import Stripe from 'stripe';
import type { PaymentsEnv } from './env.ts';
import { PaymentsUnavailableError } from './payments.ts';

/**
 * The library accepts another host but no path, so addresses are rewritten for a sandbox under a path. Redirects are not
 * followed, as in its own client.
 */
function connection(base: string | undefined) {
  if (base === undefined) return {};
  const root = base.replace(/\/+$/, '');
  const send: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${root}${pathname}${search}`, { ...init, redirect: 'error' });
  };
  return { httpClient: Stripe.createFetchHttpClient(send) };
}

export function createStripeClient(
  env: Pick<PaymentsEnv, 'STRIPE_SECRET_KEY' | 'STRIPE_API_BASE'>,
  timeoutMs: number,
): Stripe {
  return new Stripe(env.STRIPE_SECRET_KEY, {
    ...connection(env.STRIPE_API_BASE),
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
  });
}

/** Converts errors; never includes what was sent. */
export async function orThrowPaymentsUnavailable<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw new PaymentsUnavailableError(`The payment provider did not ${what}`, { cause });
  }
}

export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}

/** Null for what the provider does not know. */
export async function nullIfMissingAtStripe<T>(call: Promise<T>): Promise<T | null> {
  return call.catch((error: unknown) => {
    if (isMissingAtStripe(error)) return null;
    throw error;
  });
}
