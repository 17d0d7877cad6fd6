import type { Payment, PaymentStatusName } from '@repo/schemas/marketplace/payment';
import { formatDateTime } from '@repo/ui/format-date';

export const paymentStatusLabels: Record<
  PaymentStatusName,
  { label: string; tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger' }
> = {
  PENDING: { label: 'Not paid yet', tone: 'neutral' },
  EXPIRED: { label: 'Not paid', tone: 'neutral' },
  HELD: { label: 'Paid, held', tone: 'info' },
  DISPUTED: { label: 'Problem reported', tone: 'warning' },
  RELEASING: { label: 'On its way to the seller', tone: 'info' },
  RELEASED: { label: 'With the seller', tone: 'success' },
  REFUNDING: { label: 'On its way back', tone: 'info' },
  REFUNDED: { label: 'Refunded', tone: 'neutral' },
  CHARGED_BACK: { label: 'Taken back by a bank', tone: 'danger' },
};

/** What happens next, for the one who reads it. */
export function describeNextStep(
  { status, releaseAt, handedOverAt, isWithBank, seller, buyer }: Payment,
  role: 'buyer' | 'seller' | 'moderator',
): string {
  if (isWithBank) return 'A bank decides about this money. Nothing else happens until it has.';
  if (status === 'PENDING') return 'The payment is not confirmed yet. This takes a moment after paying.';
  if (status === 'EXPIRED') return 'The page to pay at was closed before anybody paid. Nothing was charged.';
  if (status === 'DISPUTED') return 'We hold the money until a moderator has decided.';
  const [toSeller, toBuyer] = [
    role === 'seller' ? 'you' : seller.name,
    role === 'buyer' ? 'you' : buyer.name,
  ];
  if (status === 'RELEASING') return `The money is on its way to ${toSeller}.`;
  if (status === 'RELEASED') return `The money went to ${toSeller}.`;
  if (status === 'REFUNDING') return `The money is on its way back to ${toBuyer}.`;
  if (status === 'REFUNDED')
    return `The money went back to ${toBuyer}. A bank may take some days to show it.`;
  if (status === 'CHARGED_BACK') return 'The bank of the buyer took the money back.';
  const until = releaseAt === null ? 'in seven days' : formatDateTime(releaseAt);
  if (role === 'buyer') {
    const handedOver = handedOverAt === null ? '' : `${seller.name} has handed it over or sent it. `;
    return `${handedOver}Confirm once you have it. If something is wrong, report a problem before ${until}. After that ${seller.name} gets the money.`;
  }
  if (role === 'seller' && handedOverAt === null) {
    return `We hold the money. Say when you have handed it over or sent it. You get the money when ${buyer.name} confirms, seven days after you have said so, or on ${until}.`;
  }
  const gets = role === 'seller' ? 'You get' : `${seller.name} gets`;
  return `${gets} the money when ${buyer.name} confirms, or on ${until}.`;
}
