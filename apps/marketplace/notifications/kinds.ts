import type { MarketplaceActor } from '@repo/auth/marketplace-actor';
import {
  createNotificationKinds,
  defineNotificationKind,
  type NotificationKinds,
} from '@repo/notifications/define-kind';
import { formatSgd } from '@repo/ui/format-sgd';
import { z } from 'zod';
import { listingHiddenText, listingRestoredText } from '#mails/moderation.ts';
import { appealAnsweredKind } from './appeal-kind.ts';
import { followedSellerKind } from './followed-seller-kind.ts';
import { offerAnsweredKind, offerExpiredKind, offerReceivedKind, soldToYouKind } from './offer-kinds.ts';
import { paymentDisputeKind, paymentKind } from './payment-kind.ts';
import { reviewReceivedKind, reviewWaitingKind } from './review-kinds.ts';
import { savedSearchKind } from './saved-search-kind.ts';

const listingPath = (slug: string) => `/listings/${encodeURIComponent(slug)}`;

function whatWasSent(
  { from, photos = 0 }: { from: string; photos?: number | undefined },
  count: number,
): string {
  if (count > 1) return `${from} wrote you ${count} messages`;
  if (photos === 0) return `${from} wrote to you`;
  return `${from} sent you ${photos === 1 ? 'a photo' : `${photos} photos`}`;
}

export const messageKind = defineNotificationKind({
  kind: 'message',
  label: 'Messages in your chats',
  data: z.object({
    conversationId: z.string(),
    from: z.string(),
    listingTitle: z.string(),
    /** How many the message has. */
    photos: z.int().optional(),
  }),
  channels: { mail: true, push: true },
  groupBy: ({ conversationId }) => conversationId,
  title: (_, count) => (count === 1 ? 'You have a new message' : `You have ${count} new messages`),
  body: (data, count) => `${whatWasSent(data, count)} about “${data.listingTitle}”.`,
  // What somebody looks at is not for a locked screen.
  pushBody: (data, count) => `${whatWasSent(data, count)}.`,
  path: ({ conversationId }) => `/chat/${encodeURIComponent(conversationId)}`,
  mail: () => ({ actionLabel: 'Read and reply' }),
});

export const priceDropKind = defineNotificationKind({
  kind: 'price-drop',
  label: 'Lower prices of your favourites',
  data: z.object({
    listingId: z.string(),
    title: z.string(),
    slug: z.string(),
    oldPrice: z.string(),
    newPrice: z.string(),
  }),
  channels: { mail: true, push: true },
  groupBy: ({ listingId }) => listingId,
  title: () => 'A favourite of yours costs less',
  body: ({ title, oldPrice, newPrice }) =>
    `The price of “${title}” went down from ${formatSgd(oldPrice)} to ${formatSgd(newPrice)}.`,
  path: ({ slug }) => listingPath(slug),
  mail: () => ({ actionLabel: 'See the listing' }),
});

export const listingHiddenKind = defineNotificationKind({
  kind: 'listing-hidden',
  label: 'Listings of yours that a moderator hides',
  data: z.object({ title: z.string(), slug: z.string(), reason: z.string() }),
  channels: { mail: 'always', push: true },
  title: () => 'A listing of yours was hidden',
  body: ({ title, reason }) => `A moderator has hidden your listing “${title}”. The reason: ${reason}`,
  pushBody: () => 'Open it to read the reason.',
  path: ({ slug }) => listingPath(slug),
  mail: listingHiddenText,
});

export const listingRestoredKind = defineNotificationKind({
  kind: 'listing-restored',
  label: 'Listings of yours that a moderator brings back',
  data: z.object({ title: z.string(), slug: z.string() }),
  channels: { mail: 'always', push: true },
  title: () => 'A listing of yours is back',
  body: ({ title }) => `A moderator has brought your listing “${title}” back.`,
  path: ({ slug }) => listingPath(slug),
  mail: listingRestoredText,
});

/** What is seen by opening the conversation: its id is their group. */
export const chatNotificationKindNames = [
  messageKind,
  offerReceivedKind,
  offerAnsweredKind,
  offerExpiredKind,
  soldToYouKind,
].map(({ kind }) => kind);

/** Everything that people are notified of, in the order of the preferences. */
export const notificationKinds = createNotificationKinds([
  messageKind,
  offerReceivedKind,
  offerAnsweredKind,
  offerExpiredKind,
  soldToYouKind,
  priceDropKind,
  savedSearchKind,
  followedSellerKind,
  reviewReceivedKind,
  reviewWaitingKind,
  paymentKind,
  paymentDisputeKind,
  listingHiddenKind,
  listingRestoredKind,
  appealAnsweredKind,
]);

/** What somebody may choose among. */
export function notificationKindsFor({
  role,
  isPaymentOff,
}: Pick<MarketplaceActor, 'role'> & { isPaymentOff: boolean }): NotificationKinds {
  const left = [
    ...(isPaymentOff ? [paymentKind.kind] : []),
    ...(isPaymentOff || role !== 'MODERATOR' ? [paymentDisputeKind.kind] : []),
  ];
  return createNotificationKinds(notificationKinds.list.filter(({ kind }) => !left.includes(kind)));
}
