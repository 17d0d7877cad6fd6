import { listingQuery } from '@repo/schemas/marketplace/listing-query';
import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { Pagination } from '@repo/ui/pagination';
import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { ListingGrid } from '#components/listings/listing-grid.tsx';
import { ActiveFilters } from '#components/search/active-filters.tsx';
import { BadSearch } from '#components/search/bad-search.tsx';
import { FacetPanel } from '#components/search/facet-panel.tsx';
import { FacetSheet } from '#components/search/facet-sheet.tsx';
import { isFiltered, type SearchState, searchHref } from '#components/search/search-href.ts';
import { SortLinks } from '#components/search/sort-links.tsx';
import { countFacets } from '#domain/listings/count-facets.ts';
import { searchListings } from '#domain/listings/search-listings.ts';
import { pageContext } from '#page-context.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Two full rows on a wide screen, and a number that two and three columns fill as well. */
const pageSize = 24;

function firstOfEach(parameters: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { query } = firstOfEach(await searchParams);
  // Endless combinations of filters are not pages of their own for a search engine.
  return {
    // An undefined title would be none at all, not the layout's.
    ...(query ? { title: `Search: ${query.slice(0, 80)}` } : {}),
    robots: query ? { index: false, follow: true } : undefined,
    alternates: { canonical: '/' },
  };
}

export default async function BrowsePage({ searchParams }: Props) {
  const parsed = listingQuery.safeParse({ ...firstOfEach(await searchParams), limit: String(pageSize) });
  if (!parsed.success) return <BadSearch message={parsed.error.issues[0]?.message} />;
  const { limit, ...state } = parsed.data;
  const ctx = await pageContext();
  const [{ data, pagination, search }, facets] = await Promise.all([
    searchListings(ctx, parsed.data),
    countFacets(ctx, parsed.data),
  ]);
  const found = pagination.total;

  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <aside aria-label="Filters" className="hidden lg:block">
        <FacetPanel state={state} facets={facets} idPrefix="column" />
      </aside>
      <div className="min-w-0 space-y-4">
        <header className="space-y-1">
          <h1 className="text-xl">{heading(state, facets.categories)}</h1>
          <p className="text-sm text-muted" role="status">
            {found.toLocaleString('en-SG')} {found === 1 ? 'listing' : 'listings'}
          </p>
        </header>
        {search ? <Corrected typed={state.query ?? ''} corrected={search.corrected} /> : null}
        <div className="flex items-center gap-2">
          <FacetSheet count={found} filtered={isFiltered(state)}>
            <FacetPanel state={state} facets={facets} idPrefix="sheet" />
          </FacetSheet>
          <SortLinks state={state} />
        </div>
        <ActiveFilters state={state} facets={facets} />
        {data.length > 0 ? (
          <ListingGrid listings={data} label="Listings" level={2} isMain />
        ) : (
          <NothingFound state={state} total={found} />
        )}
        <Pagination
          page={pagination.page}
          totalPages={pagination.totalPages}
          hrefFor={(page) => searchHref(state, { page })}
          label="Pages of listings"
          className="pt-4"
        />
      </div>
    </div>
  );
}

function heading(state: SearchState, categories: { slug: string; name: string }[]): string {
  const category = categories.find(({ slug }) => slug === state.category)?.name;
  if (state.query) return `Results for “${state.query}”${category ? ` in ${category}` : ''}`;
  return category ?? 'Fresh finds near you';
}

function Corrected({ typed, corrected }: { typed: string; corrected: string }) {
  return (
    <p className="rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
      Nothing matches “{typed}” as it is spelt. Showing results for{' '}
      <Link href={searchHref({ query: corrected })} className="font-semibold underline">
        {corrected}
      </Link>
      .
    </p>
  );
}

function NothingFound({ state, total }: { state: SearchState; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="There is no such page"
        description="These listings end before it."
        action={<LinkButton href={searchHref(state)}>Go to the first page</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={isFiltered(state) ? 'No listing matches' : 'Nothing is for sale yet'}
      description={
        isFiltered(state)
          ? 'Try fewer words, or take a filter off.'
          : 'Be the first: a photo and a price are enough.'
      }
      action={
        isFiltered(state) ? (
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
