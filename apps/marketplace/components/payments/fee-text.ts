import { centsToDollarsText } from '@repo/payments/cents';
import { formatMoney } from '@repo/ui/format-money';
import type { FeeSettings } from '#domain/payments/market-payments.ts';

/** "We keep 5% and S$0.50 of each payment." */
export function feeText({ basisPoints, fixedCents }: FeeSettings): string {
  const parts = [
    ...(basisPoints > 0 ? [`${basisPoints / 100}%`] : []),
    ...(fixedCents > 0 ? [formatMoney(centsToDollarsText(fixedCents))] : []),
  ];
  return parts.length === 0
    ? 'We keep nothing of a payment.'
    : `We keep ${parts.join(' and ')} of each payment as our fee.`;
}
