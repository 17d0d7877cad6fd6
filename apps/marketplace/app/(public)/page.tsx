import type { SearchNote } from '@repo/schemas/marketplace/listing';
import { Alert } from '@repo/ui/alert';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { NoPrefetchLink } from '@repo/ui/no-prefetch-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { HomeContent } from '#components/home/home-content.tsx';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { mapHref } from '#components/map/map-href.ts';
import { SaveSearchButton } from '#components/saved-searches/save-search.tsx';
import { ActiveFilters } from '#components/search/active-filters.tsx';
import { facetGroups } from '#components/search/facet-groups.ts';
import { FacetPanel } from '#components/search/facet-panel.tsx';
import { FacetSheet } from '#components/search/facet-sheet.tsx';
import { NearSearchButton } from '#components/search/near-search.tsx';
import { parseListingSearch } from '#components/search/parse-listing-search.ts';
import {
  allListingsHref,
  hasAnyFilter,
  isStartPage,
  type SearchState,
  searchHref,
} from '#components/search/search-href.ts';
import { SortLinks } from '#components/search/sort-links.tsx';
import { listActiveCategories } from '#domain/categories/list-categories.ts';
import { countFacets } from '#domain/listings/count-facets.ts';
import { listHomeListings } from '#domain/listings/list-home-listings.ts';
import { searchListingCards } from '#domain/listings/search-listings.ts';
import {
  filterQueryString,
  isNearReadersPosition,
  listingFeedPath,
} from '#domain/listings/search-parameters.ts';
import { searchTitle } from '#domain/listings/search-title.ts';
import { describeSavedFilters } from '#domain/saved-searches/describe-saved-filters.ts';
import { isSearchSaved } from '#domain/saved-searches/is-search-saved.ts';
import { pageContextOrRedirectToFactorSetUp, readFromReplicaIfAllowed } from '#page-context.ts';

type Props = { searchParams: SearchParams };

/** Two full rows on a wide screen; also fills the rows of two and three columns. */
const pageSize = 24;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { query: state } = parseListingSearch(await searchParams, pageSize);
  const { category = [], query } = state;
  const categories =
    category.length === 0 ? [] : await listActiveCategories(await pageContextOrRedirectToFactorSetUp());
  const found = searchTitle(state, categories);
  const title = query ? `Search: ${query.slice(0, 80)}` : found;
  const feed = { url: listingFeedPath(state), title: found ?? 'The newest listings' };
  const isOneCategory = category.length === 1 && categories.some(({ slug }) => slug === category[0]);
  // Search engines index categories, but not the countless combinations of filters.
  return {
    // An undefined title would remove the layout's title.
    ...(title === null ? {} : { title }),
    robots: query || state.tag || state.near ? { index: false, follow: true } : undefined,
    alternates: {
      canonical: isOneCategory ? searchHref({ category }) : '/',
      types: { 'application/atom+xml': [feed] },
    },
  };
}

export default async function BrowsePage({ searchParams }: Props) {
  const sent = await searchParams;
  const { query, problems, invalidPrices } = parseListingSearch(sent, pageSize);
  const { limit, match: _, ...state } = query;
  const isStart = problems.length === 0 && isStartPage(state, sent.sort);
  const ctx = await pageContextOrRedirectToFactorSetUp();
  const { actor } = ctx;
  const parameters = filterQueryString(state);
  const [{ data, pagination, search }, facets, categories, isSaved, home] = await readFromReplicaIfAllowed(
    ctx,
    (reading) =>
      Promise.all([
        searchListingCards(reading, query),
        countFacets(reading, query),
        state.category ? listActiveCategories(reading) : [],
        actor && parameters !== '' ? isSearchSaved({ ...reading, actor }, parameters) : undefined,
        isStart ? listHomeListings(reading) : null,
      ]),
  );
  const found = pagination.total;
  const { priceBands, locations } = facets;
  const filters = {
    state,
    groups: facetGroups(state, facets),
    facets: { priceBands, locations },
    ...(invalidPrices && { invalidPrices }),
  };

  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <aside aria-label="Filters" className="hidden lg:block">
        <FacetPanel filters={filters} idPrefix="column" />
      </aside>
      <div className="min-w-0 space-y-4">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 space-y-1">
            <h1 className="text-xl break-words">{heading(state, categories)}</h1>
            <p className="text-sm text-muted" role="status">
              {found.toLocaleString('en-SG')} {found === 1 ? 'listing' : 'listings'}
            </p>
            {parameters === '' || found === 0 ? null : (
              <NoPrefetchLink href={mapHref(state)} className="text-sm underline">
                By place
              </NoPrefetchLink>
            )}
          </div>
          {parameters === '' || isNearReadersPosition(state) ? null : (
            <SaveSearchButton
              key={parameters}
              filterQuery={parameters}
              searchName={describeSavedFilters(
                state,
                new Map(categories.map(({ slug, name }) => [slug, name])),
              )}
              isSaved={isSaved}
            />
          )}
        </header>
        {problems.length > 0 ? <LeftOut problems={problems} /> : null}
        {search ? <SearchedInstead typed={state.query ?? ''} {...search} /> : null}
        <div className="flex flex-wrap items-center gap-2">
          <FacetSheet resultCount={found} filters={filters} />
          <NearSearchButton state={state} {...(actor && { personId: actor.id })} />
          <SortLinks state={state} />
        </div>
        {home && found > 0 ? (
          <HomeContent
            home={home}
            latest={data}
            listingTotal={found}
            categories={facets.categories}
            personId={actor?.id}
          />
        ) : (
          <>
            <ActiveFilters state={state} categories={categories} />
            {data.length > 0 ? (
              <ListingGrid listings={data} label="Listings" level={2} eagerFirstPhotos />
            ) : (
              <NothingFound state={state} total={found} />
            )}
            <Pagination
              page={pagination.page}
              totalPages={pagination.totalPages}
              hrefFor={(page) => pageHref(state, page)}
              label="Pages of listings"
              className="pt-4"
            />
          </>
        )}
      </div>
    </div>
  );
}

/** The first page of all listings is not the start page. */
function pageHref(state: SearchState, page: number): string {
  const change = { page };
  return isStartPage({ ...state, ...change }, undefined) ? allListingsHref : searchHref(state, change);
}

function heading(state: SearchState, categories: { slug: string; name: string }[]): string {
  const isNewest = !hasAnyFilter(state) && ['latest', 'recent'].includes(state.sort ?? 'latest');
  return searchTitle(state, categories) ?? (isNewest ? 'Fresh finds in Singapore' : 'Listings');
}

function LeftOut({ problems }: { problems: string[] }) {
  return (
    <Alert tone="warning" live title="Not everything in this search could be used">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Alert>
  );
}

function SearchedInstead({ typed, corrected, partial }: SearchNote & { typed: string }) {
  return (
    <p className="rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
      {corrected ? (
        <>
          Nothing matches “{typed}” as it is spelt. Showing results for{' '}
          <NoPrefetchLink href={searchHref({ query: corrected })} className="font-semibold underline">
            {corrected}
          </NoPrefetchLink>
          .
        </>
      ) : (
        `No listing has all the words of “${typed}”. These have most of them${partial === typed ? '' : `, or similar words: ${partial}`}.`
      )}
    </p>
  );
}

function NothingFound({ state, total }: { state: SearchState; total: number }) {
  if (total > 0) {
    return <PastLastPage noun="listings" href={searchHref(state)} />;
  }
  return (
    <EmptyState
      icon={<Icon name="search-x" />}
      title={hasAnyFilter(state) ? 'No listing matches' : 'Nothing is for sale yet'}
      description={
        hasAnyFilter(state)
          ? `Try fewer words, or take a filter off.${isNearReadersPosition(state) ? '' : ' If you save the search, we tell you when one is listed.'}`
          : 'Be the first: a photo and a price are enough.'
      }
      action={
        hasAnyFilter(state) ? (
          <LinkButton href="/">Clear all filters</LinkButton>
        ) : (
          <LinkButton href="/sell" variant="primary">
            Sell something
          </LinkButton>
        )
      }
    />
  );
}
