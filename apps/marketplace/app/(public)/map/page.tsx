import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { PlacesMap } from '#components/map/places-map.tsx';
import { parseListingSearch } from '#components/search/parse-listing-search.ts';
import { type SearchState, searchHref } from '#components/search/search-href.ts';
import { listActiveCategories } from '#domain/categories/list-categories.ts';
import { searchTitle } from '#domain/listings/search-title.ts';
import { countListingsByPlace } from '#domain/places/count-listings-by-place.ts';
import { env } from '#env.ts';
import { pageContextOrRedirectToFactorSetUp, readFromReplicaIfAllowed } from '#page-context.ts';

export const metadata: Metadata = { title: 'Listings by place', robots: { index: false, follow: true } };

const text = (count: number, one: string) =>
  `${count.toLocaleString('en-SG')} ${one}${count === 1 ? '' : 's'}`;

/** The nearest first, so that what is at the place comes before what is a little further. */
const hrefNear = (state: SearchState, near: string) =>
  searchHref(state, { near, radius: 1, sort: 'distance' });

export default async function PlacesPage({ searchParams }: { searchParams: SearchParams }) {
  const { query } = parseListingSearch(await searchParams, 24);
  const { limit: _, match: __, ...state } = query;
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const [counted, categories] = await readFromReplicaIfAllowed(ctx, (reading) =>
    Promise.all([countListingsByPlace(reading, query), state.category ? listActiveCategories(reading) : []]),
  );
  const { MAP_TILES_URL: url, MAP_TILES_URL_DARK: darkUrl, MAP_ATTRIBUTION: attribution } = env();
  const places = counted.map(({ id, name, latitude, longitude, count }) => ({
    id,
    name,
    latitude,
    longitude,
    count,
    href: hrefNear(state, id),
  }));
  const total = places.reduce((sum, { count }) => sum + count, 0);
  const title = searchTitle(state, categories);
  return (
    <div className="space-y-4">
      <header className="space-y-1">
        <h1 className="text-xl break-words">{title ? `${title} by place` : 'Listings by place'}</h1>
        <p className="text-sm text-muted">
          {text(total, 'listing')} at {text(places.length, 'place')}. Those that name no station, town or
          postal district are left out.
        </p>
        <NoPrefetchLink href={searchHref(state)} className="text-sm underline">
          Back to all listings
        </NoPrefetchLink>
      </header>
      {url && places.length > 0 ? <PlacesMap places={places} tiles={{ url, darkUrl, attribution }} /> : null}
      {places.length > 0 ? (
        <ul aria-label="Places" className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {places.map(({ id, name, count, href }) => (
            <li key={id} className="border-b border-line">
              <NoPrefetchLink href={href} className="flex min-h-11 items-center justify-between gap-3 py-2">
                <span>{name}</span>
                <span className="text-sm text-muted">{text(count, 'listing')}</span>
              </NoPrefetchLink>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Icon name="map-pin" />}
          title="No listing has a place"
          description="Sellers can choose a station, a town or a postal district."
          action={<LinkButton href={searchHref(state)}>Back to all listings</LinkButton>}
        />
      )}
    </div>
  );
}
