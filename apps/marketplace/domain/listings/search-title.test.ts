import { expect, it } from 'vitest';
import { searchTitle } from './search-title.ts';

const categories = ['Books', 'Fashion', 'Sports', 'Others'].map((name) => ({
  name,
  slug: name.toLowerCase(),
}));

it.each([
  [{}, null],
  [{ minPrice: 5 }, null],
  [{ category: ['books'] }, 'Books'],
  [{ category: ['books', 'sports'] }, 'Books and Sports'],
  [{ category: ['books', 'fashion', 'sports'] }, 'Books, Fashion and Sports'],
  [{ category: categories.map(({ slug }) => slug) }, '4 categories'],
  [{ category: ['never'] }, 'never'],
  [{ query: 'desk', category: ['books'] }, 'Results for “desk” in Books'],
  [{ tag: 'teak' }, 'Tagged “teak”'],
])('the title of a search: %j', (state, title) => {
  expect(searchTitle(state, categories)).toBe(title);
});
