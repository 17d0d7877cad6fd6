import { defineNotificationKind } from '@repo/notifications/define-kind';
import { formatSgd } from '@repo/ui/format-sgd';
import { z } from 'zod';

/** What one followed seller lists; those that are not read yet are one, with the newest listing. */
export const followedSellerKind = defineNotificationKind({
  kind: 'followed-seller',
  label: 'New listings of sellers you follow',
  data: z.object({
    sellerId: z.string(),
    seller: z.string(),
    listingId: z.string(),
    title: z.string(),
    price: z.string(),
  }),
  channels: { mail: true, push: true },
  groupBy: ({ sellerId }) => sellerId,
  title: (_, count) =>
    count === 1 ? 'A new listing by a seller you follow' : `${count} new listings by a seller you follow`,
  body: ({ seller, title, price }, count) =>
    count === 1
      ? `${seller} is selling “${title}” for ${formatSgd(price)}.`
      : `${seller} has listed ${count} items.`,
  // Whom somebody follows is not for a locked screen.
  pushBody: (_, count) => (count === 1 ? 'Open it to see the listing.' : 'Open it to see the listings.'),
  path: ({ sellerId }) => `/sellers/${encodeURIComponent(sellerId)}`,
  mail: (_, count) => ({ actionLabel: count === 1 ? 'See the listing' : 'See the listings' }),
});
