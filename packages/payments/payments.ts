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
  /** Relates the charge to the transfers made of it (Connect). */
  transferGroup?: string | undefined;
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
  | {
      /** The bank returned a refund: the money is with us again. */
      kind: 'refund-failed';
      refundId: string;
      paymentIntentId: string;
      amountCents: number;
      currency: string;
      reason: string;
    }
  | { kind: 'disputed'; dispute: Dispute }
  | {
      /** Of somebody who is paid (Connect). What has changed is asked for: events may arrive in any order. */
      kind: 'account-changed';
      accountId: string;
    }
  | { kind: 'ignored'; type: string }
);

/**
 * `inquiry`: the bank asks and takes no money. `closed`: an inquiry that ended, or a prevented dispute. `open`: the money is
 * disputed. A lost one can be won after an appeal.
 */
export type DisputeStatus = 'inquiry' | 'closed' | 'open' | 'won' | 'lost';

export type Dispute = {
  id: string;
  paymentIntentId: string;
  status: DisputeStatus;
  amountCents: number;
  currency: string;
  /** The bank's, such as "fraudulent"; "" when absent. */
  reason: string;
  respondBy: Date | null;
  openedAt: Date;
  /** Set by the event that says so. */
  fundsWithdrawnAt: Date | null;
  fundsReinstatedAt: Date | null;
};

export const checkoutCurrency = 'sgd';

export type Payments = {
  /** Throws PaymentsUnavailableError. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Null for an unknown session. Throws PaymentsUnavailableError. */
  findCheckout(id: string): Promise<Checkout | null>;
  /** Idempotent. Throws PaymentsUnavailableError. */
  expireCheckout(id: string): Promise<void>;
  /** Refunds the whole payment; idempotent. Throws PaymentsUnavailableError. */
  refundWhole(request: { paymentIntentId: string; idempotencyKey: string }): Promise<void>;
  /** Null when there is none. Throws PaymentsUnavailableError. */
  findReceiptUrl(paymentIntentId: string): Promise<string | null>;
  /** `body` must be the raw request body. Throws InvalidPaymentSignatureError and PaymentEventUnreadableError. */
  verifyAndReadEvent(body: string, signature: string | null): PaymentEvent;
};

/** The provider failed; a retry may succeed. */
export class PaymentsUnavailableError extends Error {
  override readonly name = 'PaymentsUnavailableError';
}

/** The signature is invalid or too old. */
export class InvalidPaymentSignatureError extends Error {
  override readonly name = 'InvalidPaymentSignatureError';
}

/** Signed, but not an event that can be read, such as a thin one. The message says what to do. */
export class PaymentEventUnreadableError extends Error {
  override readonly name = 'PaymentEventUnreadableError';
}

// By name, because Next's bundle and the server outside it each load this module, and instanceof fails between the two.

export function isPaymentsUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'PaymentsUnavailableError';
}

export function isInvalidPaymentSignature(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidPaymentSignatureError';
}

export function isPaymentEventUnreadable(error: unknown): error is Error {
  return error instanceof Error && error.name === 'PaymentEventUnreadableError';
}
