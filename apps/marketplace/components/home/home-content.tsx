import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { formatCount } from '@repo/ui/format-count';
import { LinkButton } from '@repo/ui/link-button';
import type { HomeListings } from '#domain/listings/list-home-listings.ts';
import type { ListingCardItem } from '#domain/listings/listing-card-item.ts';
import { sortWithPhotosFirst } from '#domain/listings/sort-with-photos-first.ts';
import { NearYou } from '../search/near-you.tsx';
import { allListingsHref } from '../search/search-href.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { HomeSection } from './home-section.tsx';
import { knownIconOrTag } from './known-icon-or-tag.ts';

export type HomeContentProps = {
  home: HomeListings;
  latest: readonly ListingCardItem[];
  /** How many listings there are. */
  listingTotal: number;
  categories: ListingFacets['categories'];
  personId?: string | undefined;
};

/** Fills the rows of two, three and four columns. */
const latestShown = 12;

/** The start page below its heading. */
export function HomeContent({ home, latest, listingTotal, categories, personId }: HomeContentProps) {
  const tiles = categories
    .filter(({ parent, count }) => parent === null && count > 0)
    .map(({ slug, name, icon, count }) => ({ slug, name, icon: knownIconOrTag(icon), count }));
  const shownAbove = new Set([...home.followed, ...home.viewed].map(({ id }) => id));
  const others = sortWithPhotosFirst(latest.filter(({ id }) => !shownAbove.has(id))).slice(0, latestShown);
  return (
    <>
      <CategoryTiles tiles={tiles} />
      <HomeSection
        id="followed"
        title="From sellers you follow"
        href="/following"
        listings={home.followed}
        label="Listings of sellers you follow"
        eagerFirstPhotos
        isOneRow
      />
      <HomeSection
        id="viewed"
        title="Recently viewed"
        href="/recently-viewed"
        listings={home.viewed}
        label="Listings you looked at"
        eagerFirstPhotos={home.followed.length === 0}
        isOneRow
      />
      <HomeSection
        id="latest"
        title="Latest"
        href={allListingsHref}
        listings={others}
        label="Latest listings"
        eagerFirstPhotos={shownAbove.size === 0}
      />
      <p className="text-center">
        <LinkButton href={allListingsHref}>
          See all {formatCount(listingTotal, ['listing', 'listings'])}
        </LinkButton>
      </p>
      <HomeSection
        id="popular"
        title="Popular"
        href="/?sort=popular"
        listings={home.popular}
        label="Popular listings"
        isOneRow
      />
      <NearYou {...(personId && { personId })} />
    </>
  );
}
