import { z } from 'zod';
import { clampedLimitQuery, optionalEmptyAsAbsent, pageNumberQuery, searchQuery } from './common.ts';
import { listingStatuses } from './listing-fields.ts';

export const ownListingSorts = [
  'title',
  'status',
  'price',
  'condition',
  'category',
  'views',
  'likes',
  'activity',
  'listed',
] as const;
export type OwnListingSort = (typeof ownListingSorts)[number];

const bothWays = ownListingSorts.flatMap((id) => [id, `-${id}`] as const);

export const ownListingFilters = z.object({
  status: optionalEmptyAsAbsent(z.enum(listingStatuses, `status is one of ${listingStatuses.join(', ')}`)),
  q: searchQuery.meta({
    description:
      'Words inside title, description, brand and the name of the category; case and accents do not matter, all words must match, "a quoted phrase" is a phrase',
  }),
  sort: optionalEmptyAsAbsent(z.enum(bothWays, `sort is one of ${bothWays.join(', ')}`)).meta({
    description:
      'The newest first when absent; with - in front descending. activity: views and likes of the last 14 days',
  }),
});

export const ownListingQuery = ownListingFilters.extend({
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 50),
});

export type OwnListingFilters = z.output<typeof ownListingFilters>;
export type OwnListingQuery = z.output<typeof ownListingQuery>;
