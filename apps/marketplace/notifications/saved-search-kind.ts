import { defineNotificationKind } from '@repo/notifications/define-kind';
import { formatSgd } from '@repo/ui/format-sgd';
import { z } from 'zod';

/** One alert of a saved search; those of the same search that are not read yet are one, with the newest listing. */
export const savedSearchKind = defineNotificationKind({
  kind: 'saved-search',
  label: 'New listings for your saved searches',
  data: z.object({
    searchId: z.string(),
    search: z.string(),
    parameters: z.string(),
    listingId: z.string(),
    title: z.string(),
    price: z.string(),
  }),
  channels: { mail: true, push: true },
  groupBy: ({ searchId }) => searchId,
  title: (_, count) =>
    count === 1 ? 'A new listing for a search of yours' : `${count} new listings for a search of yours`,
  body: ({ search, title, price }, count) =>
    count === 1
      ? `“${title}”, ${formatSgd(price)}, is new for your search ${search}.`
      : `${count} listings are new for your search ${search}.`,
  // What somebody looks for is not for a locked screen.
  pushBody: (_, count) => (count === 1 ? 'Open it to see the listing.' : 'Open it to see the listings.'),
  path: ({ parameters }) => `/?${parameters}&sort=recent`,
  mail: (_, count) => ({ actionLabel: count === 1 ? 'See the listing' : 'See the listings' }),
});
