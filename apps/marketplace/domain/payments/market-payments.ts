import type { Payments } from '@repo/payments/payments';
import type { Payouts } from '@repo/payments/payouts';

/** What payment needs; where it is off, a context has none of it. */
export type MarketPayments = {
  checkouts: Payments;
  payouts: Payouts;
  fee: FeeSettings;
  /** False while payment is being ended: what was paid is still passed on or given back. */
  acceptsNewPayments: boolean;
  /** The service's public address, which the provider's pages lead back to. */
  publicUrl: string;
};

export type FeeSettings = {
  /** Of the amount, in hundredths of a percent. */
  basisPoints: number;
  /** On top, in cents. */
  fixedCents: number;
};

/** The service keeps it, whatever part of the rest goes back. Half a cent is rounded up. */
export function feeCentsOf({ basisPoints, fixedCents }: FeeSettings, amountCents: number): number {
  return Math.floor((amountCents * basisPoints + 5_000) / 10_000) + fixedCents;
}
