import type { ListingItem } from '@repo/schemas/marketplace/listing';

/** Listings with a photo before those without, each in the order they had: for what nobody searched for. */
export function sortWithPhotosFirst<Item extends Pick<ListingItem, 'images'>>(
  listings: readonly Item[],
): Item[] {
  const hasPhoto = ({ images }: Item) => images.length > 0;
  return [...listings.filter(hasPhoto), ...listings.filter((listing) => !hasPhoto(listing))];
}
