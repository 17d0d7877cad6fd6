import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { Children, type ReactNode } from 'react';
import { conditionLabels } from '../listings/labels.ts';
import { FilterLink } from './filter-link.tsx';
import { PriceFilter, priceLabel } from './price-filter.tsx';
import type { TypedPrices } from './read-search.ts';
import { type SearchState, searchHref, toggleValue } from './search-href.ts';

export type FacetPanelProps = {
  state: SearchState;
  facets: ListingFacets;
  typed?: TypedPrices | undefined;
  /** Keeps ids unique: the panel is in the column and in the phone's sheet. */
  idPrefix: string;
};

/** Filters with the number of remaining listings; filters without hits are omitted. */
export function FacetPanel({ state, facets, typed, idPrefix }: FacetPanelProps) {
  const offered = <T extends { count: number }>(values: T[], isOn: (value: T) => boolean) =>
    values.filter((value) => value.count > 0 || isOn(value));
  const inCategory = (slug: string) => state.category?.includes(slug) ?? false;
  const inCondition = (value: keyof typeof conditionLabels) => state.condition?.includes(value) ?? false;
  const inBand = (band: { min: number; max: number | null }) =>
    (state.minPrice ?? 0) === band.min &&
    (state.maxPrice ?? null) === band.max &&
    (state.minPrice !== undefined || state.maxPrice !== undefined);
  const inLocation = (value: string) => state.location?.toLowerCase() === value.toLowerCase();

  return (
    <div className="space-y-6">
      <FacetGroup title="Category">
        {offered(facets.categories, (each) => inCategory(each.slug)).map(({ slug, name, count }) => (
          <FilterLink
            key={slug}
            active={inCategory(slug)}
            count={count}
            href={searchHref(state, { category: toggleValue(state.category, slug) })}
          >
            {name}
          </FilterLink>
        ))}
      </FacetGroup>
      <FacetGroup title="Condition">
        {offered(facets.conditions, (each) => inCondition(each.value)).map(({ value, count }) => (
          <FilterLink
            key={value}
            active={inCondition(value)}
            count={count}
            href={searchHref(state, { condition: toggleValue(state.condition, value) })}
          >
            {conditionLabels[value].label}
          </FilterLink>
        ))}
      </FacetGroup>
      <FacetGroup title="Price">
        {offered(facets.priceBands, inBand).map((band) => (
          <FilterLink
            key={band.min}
            active={inBand(band)}
            single
            count={band.count}
            href={searchHref(
              state,
              inBand(band)
                ? { minPrice: undefined, maxPrice: undefined }
                : { minPrice: band.min || undefined, maxPrice: band.max ?? undefined },
            )}
          >
            {priceLabel(band.min, band.max)}
          </FilterLink>
        ))}
        <PriceFilter state={state} typed={typed} idPrefix={idPrefix} />
      </FacetGroup>
      <FacetGroup title="Location">
        {offered(facets.locations, (each) => inLocation(each.value)).map(({ value, count }) => (
          <FilterLink
            key={value}
            active={inLocation(value)}
            single
            count={count}
            href={searchHref(state, { location: inLocation(value) ? undefined : value })}
          >
            {value}
          </FilterLink>
        ))}
      </FacetGroup>
    </div>
  );
}

function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  return (
    <section aria-label={`Filter by ${title.toLowerCase()}`} className="space-y-1">
      <h3 className="px-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
