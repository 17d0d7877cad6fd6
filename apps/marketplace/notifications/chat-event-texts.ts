import type { MessageEventKind } from '@repo/schemas/marketplace/offer';
import { formatSgd } from '@repo/ui/format-sgd';

const texts: Record<MessageEventKind, (price: string, count: number) => string> = {
  OFFER_MADE: (price, count) => (count === 1 ? `Offered ${price}` : `Offered ${price} for ${count} items`),
  OFFER_ACCEPTED: (price) => `Accepted the offer of ${price}`,
  OFFER_DECLINED: (price) => `Declined the offer of ${price}`,
  OFFER_WITHDRAWN: (price) => `Withdrew the offer of ${price}`,
  RESERVATION_RELEASED: () => 'Released the reservation',
  SOLD: (price, count) => `Sold ${count === 1 ? 'it' : `${count} items`} for ${price}`,
  SALE_CANCELLED: (_, count) =>
    `Offered ${count === 1 ? 'it' : `${count} items`} again, so the sale is cancelled`,
};

/** The body of a message that nobody typed: in lists of chats, copies of one's data and clients that know no events. */
export function chatEventText(
  kind: MessageEventKind,
  amount: { toFixed(digits: number): string },
  count = 1,
): string {
  return texts[kind](formatSgd(amount.toFixed(2)), count);
}
