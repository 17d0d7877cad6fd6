import { formatAttributeFilter } from '@repo/schemas/marketplace/attribute-filter';
import { parseAttributeFiltersOrNone } from '#domain/listings/attribute-conditions.ts';
import { describeNear } from '#domain/listings/describe-near.ts';
import { conditionNames } from '#domain/listings/listing-names.ts';
import type { SavedFilters } from './saved-filters.ts';

const money = (amount: number) => `S$${amount.toLocaleString('en-SG', { maximumFractionDigits: 2 })}`;

function priceName({ minPrice, maxPrice }: SavedFilters): string[] {
  if (minPrice !== undefined && maxPrice !== undefined) return [`${money(minPrice)} to ${money(maxPrice)}`];
  if (minPrice !== undefined) return [`from ${money(minPrice)}`];
  return maxPrice === undefined ? [] : [`up to ${money(maxPrice)}`];
}

/** What a search asks for, in words: "“oak table”, Furniture, up to S$200". `categories`: names by slug. */
export function describeSavedFilters(filters: SavedFilters, categories: ReadonlyMap<string, string>): string {
  const { query, category = [], condition = [], location, near, radius, tag, attributes } = filters;
  const parts = [
    ...(query ? [`“${query}”`] : []),
    ...(tag ? [`tagged “${tag}”`] : []),
    ...(category.length > 3
      ? [`${category.length} categories`]
      : category.map((slug) => categories.get(slug) ?? slug)),
    ...condition.map((value) => conditionNames[value]),
    ...parseAttributeFiltersOrNone(attributes).map(formatAttributeFilter),
    ...priceName(filters),
    ...(location ? [`in ${location}`] : []),
    ...(near ? [describeNear({ near, radius })] : []),
  ];
  return parts.join(', ');
}
