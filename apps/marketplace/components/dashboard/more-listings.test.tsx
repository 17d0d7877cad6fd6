import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoreListings } from './more-listings.tsx';

const show = (page: number, total: number) =>
  renderToStaticMarkup(
    <MoreListings
      pagination={{ page, limit: 500, total, totalPages: Math.ceil(total / 500) }}
      hrefFor={(number) => `/dashboard?page=${number}`}
    />,
  );

test('more listings than one table holds: it says which they are and leads to the rest', () => {
  expect(show(1, 1234)).toContain('1 to 500 of your 1,234 listings');
  expect(show(1, 1234)).toContain('href="/dashboard?page=3"');
  expect(show(3, 1234)).toContain('1,001 to 1,234 of your 1,234 listings');
});

test('all listings in one table: nothing is said', () => {
  expect(show(1, 500)).toBe('');
  expect(show(1, 0)).toBe('');
});
