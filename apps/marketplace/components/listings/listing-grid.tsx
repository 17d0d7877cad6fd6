import { type GridListing, toCardListing } from './card-listing.ts';
import { ListingCards, type ListingCardsProps } from './listing-cards.tsx';

export type ListingGridProps = Omit<ListingCardsProps, 'listings'> & { listings: readonly GridListing[] };

export function ListingGrid({ listings, ...rest }: ListingGridProps) {
  return <ListingCards listings={listings.map(toCardListing)} {...rest} />;
}
