import type { Offer, OfferStatus } from '@repo/schemas/marketplace/offer';
import type { Tone } from '@repo/ui/badge';
import { formatDateTime } from '@repo/ui/format-date';

/** As the reader sees it: `isOwn` if they made it, `name` is the other person's. */
type Seen = { isOwn: boolean; name: string; canWrite: boolean };

const texts: Record<Exclude<OfferStatus, 'OPEN'>, (seen: Seen) => string> = {
  ACCEPTED: ({ isOwn, name }) => (isOwn ? `${name} accepted it` : 'You accepted it'),
  DECLINED: ({ isOwn, name }) => (isOwn ? `${name} declined it` : 'You declined it'),
  COUNTERED: ({ isOwn, name }) =>
    isOwn ? `${name} answered with another price` : 'You answered with another price',
  WITHDRAWN: ({ isOwn, name }) => (isOwn ? 'You withdrew it' : `${name} withdrew it`),
  EXPIRED: () => 'Expired without an answer',
  CANCELLED: () => 'Accepted, then the reservation was released',
  CLOSED: () => 'Closed without an answer',
};

export const offerTones: Record<OfferStatus, { tone: Tone; label: string }> = {
  OPEN: { tone: 'info', label: 'Open' },
  ACCEPTED: { tone: 'success', label: 'Accepted' },
  DECLINED: { tone: 'neutral', label: 'Declined' },
  COUNTERED: { tone: 'neutral', label: 'Countered' },
  WITHDRAWN: { tone: 'neutral', label: 'Withdrawn' },
  EXPIRED: { tone: 'neutral', label: 'Expired' },
  CANCELLED: { tone: 'neutral', label: 'Released' },
  CLOSED: { tone: 'neutral', label: 'Closed' },
};

/** Its status by the reader's clock: an open page needs no news to see that the time is over. Null: not hydrated yet. */
export function offerStatusAt({ status, expiresAt }: Offer, now: number | null): OfferStatus {
  return status === 'OPEN' && now !== null && Date.parse(expiresAt) <= now ? 'EXPIRED' : status;
}

export function offerStateText(offer: Offer, status: OfferStatus, seen: Seen): string {
  if (status !== 'OPEN') return texts[status](seen);
  if (!seen.canWrite) return 'It cannot be answered, because you cannot write to each other';
  const until = formatDateTime(offer.expiresAt);
  return seen.isOwn ? `Waiting for ${seen.name} until ${until}` : `You can answer until ${until}`;
}
