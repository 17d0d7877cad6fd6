import { escapeHtml } from '@repo/base/escape-html';
import type { ListingItem } from '@repo/schemas/marketplace/listing';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { Feed, type Item } from 'feed';
import { env } from '#env.ts';
import { linkTo } from '#mails/layout.ts';
import { conditionNames } from './listing-names.ts';
import { listingFeedPath, searchPath } from './search-parameters.ts';

/** What XML 1.0 cannot carry, not even escaped. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function writable(text: string): string {
  return text.replace(unwritable, '');
}

/** `updatedAt`: of what its seller or a moderator changed; views and favourites do not count. */
export type FeedListing = ListingItem & { updatedAt: string };

function entryOf({
  id,
  slug,
  title,
  price,
  condition,
  location,
  createdAt,
  updatedAt,
  images,
  seller,
}: FeedListing): Item {
  const facts = `S$${price}, ${conditionNames[condition]}, ${location}`;
  const [photo] = images;
  const picture = photo ? `<p><img src="${escapeHtml(photo.url)}" alt=""></p>` : '';
  return {
    id: `urn:uuid:${id}`,
    // The library declares titles as HTML.
    title: writable(escapeHtml(title)),
    link: linkTo(`/listings/${slug}`),
    content: writable(`<p>${escapeHtml(facts)}</p>${picture}`),
    author: [{ name: writable(seller.name) }],
    published: new Date(createdAt),
    date: new Date(updatedAt),
  };
}

/** `title`: of the search; null for all listings. Newest first. */
export function formatListingsAsAtom(
  listings: readonly FeedListing[],
  { filters, title }: { filters: ListingFilters; title: string | null },
): string {
  const name = env().MARKETPLACE_NAME;
  const feed = new Feed({
    id: linkTo(listingFeedPath(filters)),
    title: writable(title === null ? name : `${title} · ${name}`),
    link: linkTo(searchPath(filters)),
    feedLinks: { atom: linkTo(listingFeedPath(filters)) },
    generator: name,
    // Not of the clock: an unchanged feed must be the same text.
    updated: new Date(Math.max(0, ...listings.map(({ updatedAt }) => Date.parse(updatedAt)))),
  });
  for (const listing of listings) feed.addItem(entryOf(listing));
  return feed.atom1();
}
