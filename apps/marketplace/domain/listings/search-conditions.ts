import { Prisma } from '@repo/db/marketplace';
import type { ListingFilters } from '@repo/schemas/marketplace/listing-query';
import { findPlacesNear } from '@repo/schemas/marketplace/places/near';
import type { WithCategoryIds } from '#domain/categories/category-ids.ts';
import { attributeConditionSql, parseAttributeFiltersOrNone } from './attribute-conditions.ts';
import { likePatternSql } from './like-pattern-sql.ts';
import { isNearSql } from './near-sql.ts';
import { type RelatedWords, relatedConditionsSql } from './related-conditions.ts';
import { parseSearchTerms } from './search-terms.ts';

/** With the words of a search for related listings, which replace those of the query. */
export type SearchFilters = ListingFilters & { related?: RelatedWords };
/** With which statements are made: see `resolveCategoryIds`. */
export type ResolvedFilters = SearchFilters & WithCategoryIds;

/** Index: listing_search_idx (trigrams). */
export function hasTermSql(text: string | Prisma.Sql): Prisma.Sql {
  // Escape after normalising, which turns a full-width ％ into the ASCII one.
  return Prisma.sql`l.search_text LIKE ${likePatternSql(Prisma.sql`normalise_text(${text})`)}`;
}

/** Conditions by filter on listing `l`; facets leave out one at a time. */
export type SearchConditions = {
  words: Prisma.Sql[];
  category: Prisma.Sql[];
  price: Prisma.Sql[];
  condition: Prisma.Sql[];
  location: Prisma.Sql[];
  tag: Prisma.Sql[];
  attributes: Prisma.Sql[];
  near: Prisma.Sql[];
};

/** A single one is read in the order of an index. */
function inCategories(ids: string[]): Prisma.Sql {
  const [only] = ids;
  return ids.length === 1
    ? Prisma.sql`l.category_id = ${only}`
    : Prisma.sql`l.category_id = ANY(${ids}::text[])`;
}

export function filterConditionsSql(filters: ResolvedFilters): SearchConditions {
  const {
    query,
    categoryIds,
    numberCategoryIds,
    minPrice,
    maxPrice,
    condition,
    location,
    tag,
    attributes,
    near,
    radius,
    related,
  } = filters;
  return {
    words:
      related === undefined
        ? parseSearchTerms(query ?? '').map((term) => hasTermSql(term.text))
        : relatedConditionsSql(related),
    category: categoryIds === null ? [] : [inCategories(categoryIds)],
    price: [
      ...(minPrice === undefined ? [] : [Prisma.sql`l.price >= ${String(minPrice)}::numeric`]),
      ...(maxPrice === undefined ? [] : [Prisma.sql`l.price <= ${String(maxPrice)}::numeric`]),
    ],
    condition:
      condition === undefined || condition.length === 0
        ? []
        : // The text of an array, because prepared statements need a plain value.
          [Prisma.sql`l.condition = ANY(${`{${condition.join(',')}}`}::"ListingCondition"[])`],
    location:
      location === undefined ? [] : [Prisma.sql`l.location ILIKE ${likePatternSql(Prisma.sql`${location}`)}`],
    // Index: listing_place_recent_idx.
    near: near === undefined ? [] : [isNearSql(findPlacesNear(near, radius))],
    // Index: listing_tag_idx.
    tag: tag === undefined ? [] : [Prisma.sql`l.tag_keys @> ARRAY[normalise_text(${tag})]`],
    attributes: [
      ...(numberCategoryIds === null ? [] : [inCategories(numberCategoryIds)]),
      ...parseAttributeFiltersOrNone(attributes).map(attributeConditionSql),
    ],
  };
}

/** The title is the first line of the searched text. */
export function titleHasTermSql(term: string): Prisma.Sql {
  return Prisma.sql`split_part(l.search_text, E'\\n', 1) LIKE ${likePatternSql(Prisma.sql`normalise_text(${term})`)}`;
}

/** Adds the AVAILABLE status, to which all public lists are limited. */
export function availableWhereSql(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([Prisma.sql`l.status = 'AVAILABLE'`, ...conditions], ' AND ');
}

export function searchWhereSql(filters: ResolvedFilters, ...more: Prisma.Sql[]): Prisma.Sql {
  return availableWhereSql([...Object.values(filterConditionsSql(filters)).flat(), ...more]);
}
