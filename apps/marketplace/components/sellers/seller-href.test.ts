import { expect, test } from 'vitest';
import { sellerHref } from './seller-href.ts';

test.each([
  [{ page: 1, reviews: 1 }, '/sellers/s1'],
  [{ page: 2, reviews: 1 }, '/sellers/s1?page=2'],
  [{ page: 2, reviews: 3 }, '/sellers/s1?page=2&reviews=3'],
])('the address of a seller with %j', (pages, href) => {
  expect(sellerHref('s1', pages)).toBe(href);
});
