import type { ListingActivity, OwnListing } from '@repo/schemas/marketplace/listing';
import { isBumpable } from '#domain/listings/bump-listing.ts';
import { nextOwnerStatuses } from '#domain/listings/listing-status.ts';
import type { OwnListingRow } from './own-listings-table.tsx';

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** `activity` omits listings that nobody viewed or liked. */
export function toOwnListingRow(listing: OwnListing, activity: ListingActivity, now: Date): OwnListingRow {
  const quiet = activity.days.map(() => 0);
  const { views, likes } = activity.listings.find(({ id }) => id === listing.id) ?? {
    views: quiet,
    likes: quiet,
  };
  const { id, slug, title, price, condition, status, viewCount, likeCount, createdAt } = listing;
  return {
    id,
    slug,
    title,
    price,
    condition,
    status,
    viewCount,
    likeCount,
    createdAt,
    hiddenByModerator: listing.hiddenByModerator,
    hiddenReason: listing.hiddenReason,
    openOffers: listing.openOffers,
    reservedFor: listing.reservedFor,
    soldTo: listing.soldTo,
    bumpableFrom: status === 'AVAILABLE' ? listing.bumpableFrom : null,
    isBumpable: isBumpable(listing.bumpableFrom, now),
    category: listing.category.name,
    photo: listing.images[0]?.url,
    activity: {
      days: views.map((count, day) => count + (likes[day] ?? 0)),
      views: sum(views),
      likes: sum(likes),
    },
    next: nextOwnerStatuses(status),
  };
}
