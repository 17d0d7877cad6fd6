/** One seat in one course. */
export type CheckoutRequest = {
  /** The same key asks for the same session, however often it is sent. */
  idempotencyKey: string;
  /** In cents. */
  amountCents: number;
  /** "Infant first aid, for Amy Tan": what the page and the receipt say. */
  description: string;
  /** Comes back with every event of the session. */
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
  /** Where to pay; null once there is nothing to pay any more. */
  url: string | null;
  status: CheckoutStatus;
  reference: string;
  amountCents: number;
  /** Lower-case ISO 4217: "sgd"; "" where the provider does not say. */
  currency: string;
  paymentIntentId: string | null;
  expiresAt: Date;
};

/** What the provider tells of a checkout. Events may come late, twice and in any order. */
export type PaymentEvent = { id: string; createdAt: Date } & (
  | { kind: 'paid' | 'processing' | 'failed' | 'expired'; checkout: Checkout }
  | {
      kind: 'refunded';
      paymentIntentId: string;
      /** That of the checkout; "" where the provider does not say. */
      reference: string;
      refundedCents: number;
      amountCents: number;
      currency: string;
    }
  | { kind: 'ignored'; type: string }
);

/** What every checkout is in. */
export const checkoutCurrency = 'sgd';

/** Payments by a hosted page, in Singapore dollars. */
export type Payments = {
  /** Opens a page to pay at. Throws PaymentsUnavailableError. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Null for a session that is not known. Throws PaymentsUnavailableError. */
  findCheckout(id: string): Promise<Checkout | null>;
  /** Closes an open page; one that is closed already is no error. Throws PaymentsUnavailableError. */
  expireCheckout(id: string): Promise<void>;
  /** Gives all that was paid back, once; what went back already is no error. Throws PaymentsUnavailableError. */
  refund(request: { paymentIntentId: string; idempotencyKey: string }): Promise<void>;
  /** Where the receipt of a payment is shown; null when there is none. Throws PaymentsUnavailableError. */
  findReceiptUrl(paymentIntentId: string): Promise<string | null>;
  /** Reads an event from the body as it came and its signature. Throws PaymentSignatureError. */
  readEvent(body: string, signature: string | null): PaymentEvent;
};

/** The provider did not do what it was asked; trying again later may help. */
export class PaymentsUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentsUnavailableError';
  }
}

/** The event was not signed by the provider, or not just now. */
export class PaymentSignatureError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentSignatureError';
  }
}

// Next's bundle and a server outside of it may each hold this module, and an error of the one is no instance of the other's
// class: their names tell them apart.

export function isPaymentsUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'PaymentsUnavailableError';
}

export function isPaymentSignatureError(error: unknown): boolean {
  return error instanceof Error && error.name === 'PaymentSignatureError';
}
