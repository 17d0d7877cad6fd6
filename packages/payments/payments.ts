export type CheckoutRequest = {
  /** Equal keys return the same session. */
  idempotencyKey: string;
  amountCents: number;
  /** "Infant first aid, for Amy Tan": shown on the page and the receipt. */
  description: string;
  /** Returned with every event of the session. */
  reference: string;
  customerEmail?: string | undefined;
  successUrl: string;
  cancelUrl: string;
  /** 30 minutes to 24 hours from now; 24 hours when absent. */
  expiresAt?: Date | undefined;
};

export type CheckoutStatus = 'open' | 'paid' | 'processing' | 'expired';

export type Checkout = {
  id: string;
  /** Null once the session is paid or closed. */
  url: string | null;
  status: CheckoutStatus;
  reference: string;
  amountCents: number;
  /** Lower-case ISO 4217: "sgd"; "" when the provider omits it. */
  currency: string;
  paymentIntentId: string | null;
  expiresAt: Date;
};

/** Events may arrive late, twice and in any order. */
export type PaymentEvent = { id: string; createdAt: Date } & (
  | { kind: 'paid' | 'processing' | 'failed' | 'expired'; checkout: Checkout }
  | {
      kind: 'refunded';
      paymentIntentId: string;
      /** The checkout's; "" when the provider omits it. */
      reference: string;
      refundedCents: number;
      amountCents: number;
      currency: string;
    }
  | { kind: 'ignored'; type: string }
);

export const checkoutCurrency = 'sgd';

export type Payments = {
  /** Throws PaymentsUnavailableError. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Null for an unknown session. Throws PaymentsUnavailableError. */
  findCheckout(id: string): Promise<Checkout | null>;
  /** Idempotent. Throws PaymentsUnavailableError. */
  expireCheckout(id: string): Promise<void>;
  /** Refunds the whole payment; idempotent. Throws PaymentsUnavailableError. */
  refund(request: { paymentIntentId: string; idempotencyKey: string }): Promise<void>;
  /** Null when there is none. Throws PaymentsUnavailableError. */
  findReceiptUrl(paymentIntentId: string): Promise<string | null>;
  /** `body` must be the raw request body. Throws PaymentSignatureError. */
  readEvent(body: string, signature: string | null): PaymentEvent;
};

/** The provider failed; a retry may succeed. */
export class PaymentsUnavailableError extends Error {
  override readonly name = 'PaymentsUnavailableError';
}

/** The signature is invalid or too old. */
export class PaymentSignatureError extends Error {
  override readonly name = 'PaymentSignatureError';
}

// By name, because Next's bundle and the server outside it each load this module, and instanceof fails between the two.

export function isPaymentsUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'PaymentsUnavailableError';
}

export function isPaymentSignatureError(error: unknown): boolean {
  return error instanceof Error && error.name === 'PaymentSignatureError';
}
