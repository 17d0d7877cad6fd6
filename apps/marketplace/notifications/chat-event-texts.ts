import type { MessageEventKind } from '@repo/schemas/marketplace/offer';
import { formatMoney } from '@repo/ui/format-money';

const texts: Record<MessageEventKind, (price: string) => string> = {
  OFFER_MADE: (price) => `Offered ${price}`,
  OFFER_ACCEPTED: (price) => `Accepted the offer of ${price}`,
  OFFER_DECLINED: (price) => `Declined the offer of ${price}`,
  OFFER_WITHDRAWN: (price) => `Withdrew the offer of ${price}`,
  RESERVATION_RELEASED: () => 'Released the reservation',
  SOLD: (price) => `Sold it for ${price}`,
  SALE_CANCELLED: () => 'Offered it again, so the sale is cancelled',
};

/** The body of a message that nobody typed: in lists of chats, copies of one's data and clients that know no events. */
export function chatEventText(kind: MessageEventKind, amount: { toFixed(digits: number): string }): string {
  return texts[kind](formatMoney(amount.toFixed(2)));
}
