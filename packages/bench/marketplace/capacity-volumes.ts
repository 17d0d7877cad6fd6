import type { MarketplaceVolume } from './generated-listings.ts';

/** Of the smaller database; conversations come in steps of this too. */
export const smallListingCount = 100_000;
const maximumListings = 10_000_000;

/** `--listings`: how many the larger database has. */
export function parseListingCount(text: string | undefined): number {
  if (text === undefined) return maximumListings;
  const listings = Number(text.replaceAll(/[,_]/g, ''));
  if (listings % smallListingCount === 0 && listings > smallListingCount && listings <= maximumListings)
    return listings;
  throw new Error('--listings is a multiple of 100,000, from 200,000 to 10,000,000.');
}

/** One picture each, a seller for 20 listings, a conversation of 25 messages for five. */
export function capacityVolume(listings: number): MarketplaceVolume {
  return { sellers: listings / 20, listings, picturesEach: 1, conversations: listings / 5 };
}
