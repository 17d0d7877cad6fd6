export type BenchSearch = {
  name: string;
  path: string;
  goal: number;
  /** Largest slowdown allowed with ten times the listings. */
  growth: number;
};

/** For sale in the filled database. */
export const oneListingSlug = 'listing-2001';

export const benchSearches = [
  { name: 'First page', path: '/api/listings', goal: 0.9, growth: 1.5 },
  {
    name: 'Filters and sort, page 3',
    path: '/api/listings?category=category-7&condition=GOOD&minPrice=100&maxPrice=900&sort=price-low&page=3',
    goal: 0.9,
    growth: 1.5,
  },
  { name: 'Page 500', path: '/api/listings?page=500', goal: 0.9, growth: 3 },
  { name: 'One listing', path: `/api/listings/${oneListingSlug}`, goal: 0.9, growth: 1.5 },
  { name: 'Text, a common word', path: '/api/listings?query=wooden', goal: 0.8, growth: 3 },
  { name: 'Text, a rare word', path: '/api/listings?query=theremin', goal: 0.8, growth: 3 },
] as const satisfies BenchSearch[];

export type SearchName = (typeof benchSearches)[number]['name'];

/** Missing parts use the service's defaults. */
export type VariedSearch = {
  category?: string;
  condition?: string;
  minPrice?: number;
  maxPrice?: number;
  query?: string;
  sort?: 'price-low';
  page: number;
};

const words = [
  'wooden',
  'steel',
  'folding',
  'compact',
  'guitar',
  'camera',
  'bicycle',
  'bluewater',
  'geylang',
  'theremin',
];
const conditions = ['NEW', 'LIKE_NEW', 'GOOD', 'FAIR', 'POOR'];

/** Alternates five kinds of search with a hundred variants each: pages, a category, filters in two orders, and words. */
function variedSearch(number: number): VariedSearch {
  const round = Math.floor(number / 5);
  const category = `category-${1 + (round % 20)}`;
  const page = 1 + Math.floor(round / 20);
  const kinds: VariedSearch[] = [
    { page: 1 + round },
    { category, page },
    {
      category,
      condition: conditions[round % 5],
      minPrice: 100,
      maxPrice: 900 + round,
      sort: 'price-low',
      page,
    },
    { minPrice: 5 * round, maxPrice: 5 * round + 300, page },
    { query: words[round % 10], page: 1 + Math.floor(round / 10) },
  ];
  return kinds[number % 5] ?? { page: 1 };
}

export const variedSearches = Array.from({ length: 500 }, (_, number) => variedSearch(number));

export function searchPathOf(search: VariedSearch): string {
  const parameters = Object.entries(search).map(([name, value]) => [name, String(value)]);
  return `/api/listings?${new URLSearchParams(parameters)}`;
}

/** Far apart in the filled database; each is for sale, reserved or sold. */
export const variedSlugs = Array.from(
  { length: 1_000 },
  (_, number) => `listing-${1 + number * 40 + (number % 18)}`,
);

/** Concurrent requests differ, so that none can share a read. */
export const variedReads = [
  { name: 'One of 1,000 listings', paths: variedSlugs.map((slug) => `/api/listings/${slug}`), goal: 0.9 },
  { name: 'One of 500 searches', paths: variedSearches.map(searchPathOf), goal: 0.9 },
];

/** The bare server's prefix for counting with every request, used while listings change. */
export const countingPrefix = '/counting';

/** Also requested by the search page. */
export const categoriesPath = '/api/categories';
/** Has no reference: with cached counts a minimal server would do no work. */
export const facetsPath = '/api/listings/facets?category=category-7';
