import { centsToDollarsText } from '@repo/payments/cents';
import { formatSgd } from '@repo/ui/format-sgd';
import type { FeeSettings } from '#domain/payments/market-payments.ts';

/** "We keep 5% and S$0.50 of each payment." */
export function feeText({ basisPoints, fixedCents }: FeeSettings): string {
  const parts = [
    ...(basisPoints > 0 ? [`${basisPoints / 100}%`] : []),
    ...(fixedCents > 0 ? [formatSgd(centsToDollarsText(fixedCents))] : []),
  ];
  return parts.length === 0
    ? 'We keep nothing of a payment.'
    : `We keep ${parts.join(' and ')} of each payment as our fee.`;
}
