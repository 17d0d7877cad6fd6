import { z } from 'zod';
import { blankUnstorableId, cleanLine, cleanText } from '../text.ts';
import { attributeFilterText } from './attribute-filter.ts';
import { clampedLimitQuery, optionalEmptyAsAbsent, pageNumberQuery } from './common.ts';
import { listingConditions } from './listing-fields.ts';
import { nearPlaceOrPosition, refuseWithoutNear } from './places/near.ts';
import { radiusRangeKilometres } from './places/near-limits.ts';

export const listingSorts = [
  'recent',
  'latest',
  'price-low',
  'price-high',
  'popular',
  'relevance',
  'distance',
] as const;

/** JavaScript would also accept "0x10" and " ". */
function decimalParameter(name: string) {
  return z
    .string()
    .trim()
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i, `${name} must be a number`)
    .transform(Number)
    .pipe(z.number(`${name} must be a number`))
    .meta({ override: { type: 'number' } });
}

const conditionList = z
  .string()
  .transform((text) =>
    [...new Set(text.split(',').map((value) => value.trim()))].filter((value) => value !== ''),
  )
  .pipe(z.array(z.enum(listingConditions, `condition is a list of ${listingConditions.join(', ')}`)))
  .meta({
    override: { type: 'string' },
    description: `Comma-separated: ${listingConditions.join(', ')}`,
    examples: ['NEW,LIKE_NEW'],
  });

/** Separated by commas, or repeated parameters. */
const categoryList = z
  .string()
  .transform((text) => {
    const slugs = text.split(',').map((slug) => slug.trim());
    const named = new Set(slugs.filter((slug) => slug !== '').map(blankUnstorableId));
    return named.size === 0 ? undefined : [...named];
  })
  .meta({
    override: { type: 'string' },
    description: 'Slug of a category; several are separated by commas, and a listing is in one of them',
    examples: ['electronics', 'books,others'],
  });

/** Accepts repeated parameters, as checkboxes send them. */
function listParameter<T extends z.ZodType>(list: T) {
  return z.preprocess(
    (value) => (Array.isArray(value) ? value.join(',') : value) || undefined,
    list.optional(),
  );
}

const searchText = z
  .string()
  .overwrite(cleanText)
  .max(200, 'Search with at most 200 characters')
  .transform((text) => (text === '' ? undefined : text))
  .meta({
    override: { type: 'string' },
    description:
      'Words inside title, description and brand; case and accents do not matter, all words must match, "a quoted phrase" is a phrase',
  });

const filters = {
  query: optionalEmptyAsAbsent(searchText),
  category: listParameter(categoryList),
  minPrice: optionalEmptyAsAbsent(decimalParameter('minPrice')),
  maxPrice: optionalEmptyAsAbsent(decimalParameter('maxPrice')),
  condition: listParameter(conditionList),
  location: optionalEmptyAsAbsent(
    z
      .string()
      .overwrite(cleanText)
      .max(120, 'location can have at most 120 characters')
      .meta({ description: 'Text inside the location; case does not matter' }),
  ),
  near: optionalEmptyAsAbsent(nearPlaceOrPosition),
  radius: optionalEmptyAsAbsent(
    decimalParameter('radius')
      .pipe(
        z
          .number()
          .min(radiusRangeKilometres.least, `radius is at least ${radiusRangeKilometres.least}`)
          .max(radiusRangeKilometres.most, `radius is at most ${radiusRangeKilometres.most}`),
      )
      .meta({
        override: {
          type: 'number',
          minimum: radiusRangeKilometres.least,
          maximum: radiusRangeKilometres.most,
        },
        description: `Kilometres around near; ${radiusRangeKilometres.most} when absent`,
      }),
  ),
  tag: optionalEmptyAsAbsent(
    z
      .string()
      .overwrite(cleanLine)
      .max(30, 'tag can have at most 30 characters')
      .transform((text) => (text === '' ? undefined : text))
      .meta({
        override: { type: 'string' },
        description: 'One of the tags of a listing, whole; case and accents do not matter',
      }),
  ),
  attributes: optionalEmptyAsAbsent(attributeFilterText),
  match: optionalEmptyAsAbsent(z.enum(['words', 'related'], 'match is one of words, related')).meta({
    description:
      'related: also finds singular and plural, tags, the name of the category and synonyms in titles, and most of the words where no listing has all. Always so with sort=relevance; otherwise words is the default',
  }),
};

const pricesInOrder = (query: { minPrice?: number | undefined; maxPrice?: number | undefined }) =>
  query.minPrice === undefined || query.maxPrice === undefined || query.minPrice <= query.maxPrice;
const pricesOutOfOrder = { message: 'minPrice cannot be more than maxPrice', path: ['minPrice'] };

export const listingQuery = z
  .object({
    ...filters,
    sort: optionalEmptyAsAbsent(z.enum(listingSorts, `sort is one of ${listingSorts.join(', ')}`))
      .transform((sort) => sort ?? 'recent')
      .meta({
        description:
          'relevance: whole words before beginnings of words before the rest, the title before brand, tags, category and description; among equals the latest first. Without a query it is recent. latest: as recent, but what its seller has brought back to the top counts from then. distance: the nearest places first, of each the newest first; only with near',
      }),
    page: pageNumberQuery,
    limit: clampedLimitQuery(20, 50),
  })
  .refine(pricesInOrder, pricesOutOfOrder)
  .superRefine(refuseWithoutNear);

/** Accepts sort, page and limit too, without effect. */
export const facetQuery = z
  .object(filters)
  .refine(pricesInOrder, pricesOutOfOrder)
  .superRefine(refuseWithoutNear);

export const suggestQuery = z.object({ query: optionalEmptyAsAbsent(searchText) });

export type ListingQuery = z.output<typeof listingQuery>;
export type ListingFilters = z.output<typeof facetQuery>;
export type ListingSort = (typeof listingSorts)[number];
export type SuggestQuery = z.output<typeof suggestQuery>;
