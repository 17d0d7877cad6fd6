'use client';

import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { cn } from '@repo/ui/cn';
import type { ReactNode } from 'react';
import type { FacetValueGroup } from './attribute-values.ts';
import type { FacetValue } from './category-values.ts';
import { FilterLink } from './filter-link.tsx';
import type { InvalidPrices } from './parse-listing-search.ts';
import { PriceFilter, priceLabel } from './price-filter.tsx';
import { type SearchState, searchHref } from './search-href.ts';

/** What both panels show. */
export type FacetPanelFilters = {
  state: SearchState;
  /** Category, its attributes, and condition. */
  groups: readonly FacetValueGroup[];
  facets: Pick<ListingFacets, 'priceBands' | 'locations'>;
  invalidPrices?: InvalidPrices | undefined;
};

export type FacetPanelProps = {
  filters: FacetPanelFilters;
  /** Keeps ids unique: the panel is in the column and in the phone's sheet. */
  idPrefix: string;
};

/** Filters with the number of remaining listings; filters without hits are omitted. */
export function FacetPanel({ filters: { state, groups, facets, invalidPrices }, idPrefix }: FacetPanelProps) {
  const { minPrice, maxPrice, location } = state;
  const hasPrice = minPrice !== undefined || maxPrice !== undefined;
  const bands = facets.priceBands.map(({ min, max, count }) => {
    const isOn = hasPrice && (minPrice ?? 0) === min && (maxPrice ?? null) === max;
    const change = isOn
      ? { minPrice: undefined, maxPrice: undefined }
      : { minPrice: min || undefined, maxPrice: max ?? undefined };
    return { label: priceLabel(min, max), count, isOn, change };
  });
  const locations = facets.locations.map(({ value, count }) => {
    const isOn = location?.toLowerCase() === value.toLowerCase();
    return { label: value, count, isOn, change: { location: isOn ? undefined : value } };
  });
  return (
    <div className="space-y-6">
      {groups.map(({ key, ...group }) => (
        <FacetGroup key={key} state={state} {...group} />
      ))}
      <FacetGroup title="Price" state={state} values={bands} single>
        <PriceFilter state={state} typed={invalidPrices} idPrefix={idPrefix} />
      </FacetGroup>
      <FacetGroup title="Location" state={state} values={locations} single />
    </div>
  );
}

type FacetGroupProps = {
  title: string;
  state: SearchState;
  values: readonly FacetValue[];
  /** A value replaces another one of the group. */
  single?: boolean;
  children?: ReactNode;
};

function FacetGroup({ title, state, values, single = false, children }: FacetGroupProps) {
  const offered = values.filter(({ count, isOn }) => count > 0 || isOn);
  if (offered.length === 0 && !children) return null;
  return (
    <section
      aria-label={`Filter by ${title.toLowerCase()}`}
      className={cn('space-y-1', single && '[--filter-mark-radius:50%]')}
    >
      <h3 className="px-2 text-sm font-semibold">{title}</h3>
      {offered.map(({ label, count, isOn = false, change, isChild }) => (
        <FilterLink
          key={label}
          active={isOn}
          single={single}
          inset={isChild}
          count={count}
          href={searchHref(state, change)}
        >
          {label}
        </FilterLink>
      ))}
      {children}
    </section>
  );
}
