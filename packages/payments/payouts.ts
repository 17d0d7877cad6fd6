/** What a transfer or a refund is done for: repeated with the same reference, it is done once. */
export type PayoutOperation = {
  paymentIntentId: string;
  amountCents: number;
  /** Also the idempotency key. The provider forgets keys after a day, so the reference is stored with what was done. */
  reference: string;
};

export type PayoutAccount = {
  id: string;
  /** Money can be transferred to it. */
  isReady: boolean;
};

/**
 * Payments that are held and then passed on to somebody else: Stripe Connect with separate charges and transfers. All throw
 * PaymentsUnavailableError.
 */
export type Payouts = {
  /** An account that its holder completes on the provider's pages. Equal references give the same one, for a day. */
  createAccount(request: { reference: string; email: string }): Promise<{ id: string }>;
  /** Null for an unknown or closed account. */
  findAccount(id: string): Promise<PayoutAccount | null>;
  /** A page for its holder alone that can be opened once, within minutes: hand it out at once and store it nowhere. */
  createOnboardingLink(request: {
    accountId: string;
    returnUrl: string;
    refreshUrl: string;
  }): Promise<string>;
  /** Looks for an earlier one with the same reference first. Returns the provider's id. */
  transfer(request: PayoutOperation & { accountId: string; transferGroup: string }): Promise<string>;
  /** Of a part or the whole; looks for an earlier one with the same reference first. Returns the provider's id. */
  refundPart(request: PayoutOperation): Promise<string>;
};
