/** What is measured: the address at the service, and the share of the bare server's rate that is wanted. */
export type Search = {
  name: string;
  path: string;
  goal: number;
  /** How many times as slow it may be with ten times the listings. */
  growth: number;
};

/** Of the filled database: one that is for sale. */
export const oneListing = 'listing-2001';

export const searches = [
  { name: 'First page', path: '/api/listings', goal: 0.9, growth: 1.5 },
  {
    name: 'Filters and sort, page 3',
    path: '/api/listings?category=category-7&condition=GOOD&minPrice=100&maxPrice=900&sort=price-low&page=3',
    goal: 0.9,
    growth: 1.5,
  },
  { name: 'Page 500', path: '/api/listings?page=500', goal: 0.9, growth: 3 },
  { name: 'One listing', path: `/api/listings/${oneListing}`, goal: 0.9, growth: 1.5 },
  { name: 'Text, a common word', path: '/api/listings?query=wooden', goal: 0.8, growth: 3 },
  { name: 'Text, a rare word', path: '/api/listings?query=theremin', goal: 0.8, growth: 3 },
] as const satisfies Search[];

export type SearchName = (typeof searches)[number]['name'];
