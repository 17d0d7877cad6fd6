import { describe, expect, it } from 'vitest';
import { parseListingSearch } from './parse-listing-search.ts';

const rest = { page: 1, limit: 24 };
const words = { query: 'desk', sort: 'relevance', match: 'related' };
const read = (parameters: Record<string, string | string[]>) => parseListingSearch(parameters, 24);

describe('the search of a page', () => {
  it('is what its address asks for', () => {
    expect(
      read({
        query: 'desk',
        category: ['books', 'others'],
        minPrice: '1,200.50',
        tag: 'teak',
        sort: 'popular',
      }),
    ).toEqual({
      query: {
        ...rest,
        ...words,
        category: ['books', 'others'],
        minPrice: 1200.5,
        tag: 'teak',
        sort: 'popular',
      },
      problems: [],
      typed: undefined,
    });
  });

  it('keeps the other filters where the prices are swapped, and what was typed', () => {
    const { query, problems, invalidPrices } = read({
      query: 'desk',
      condition: 'NEW',
      minPrice: '50',
      maxPrice: '10',
    });
    expect(query).toEqual({ ...rest, ...words, condition: ['NEW'] });
    expect(problems).toEqual(['“From” (S$50) is more than “To” (S$10). Swap them to search by price.']);
    expect(invalidPrices).toMatchObject({ minPrice: '50', maxPrice: '10' });
  });

  it('does not take a decimal comma for thousands', () => {
    const { query, invalidPrices } = read({ category: 'books', maxPrice: '12,5' });
    expect(query).toEqual({ ...rest, sort: 'latest', category: ['books'] });
    expect(invalidPrices).toMatchObject({ maxPrice: '12,5' });
    expect(invalidPrices?.problem).toContain('Use a point for decimals');
  });

  it('leaves out each part that makes no sense, says so, and searches with the rest', () => {
    const { query, problems } = read({
      query: 'desk',
      condition: 'NEW,MINT',
      sort: 'cheapest',
      page: '-1',
      tag: 'x'.repeat(31),
      location: 'y'.repeat(121),
    });
    expect(query).toEqual({ ...rest, ...words, condition: ['NEW'] });
    expect(problems).toHaveLength(5);
  });

  it.each(['x'.repeat(5000), '😀'.repeat(300)])('searches the beginning of a very long query', (query) => {
    const found = read({ query, minPrice: '9', maxPrice: '1' });
    expect(found.query.query?.length).toBeGreaterThan(50);
    expect(found.problems).toHaveLength(2);
  });

  it.each([
    [{ near: 'atlantis', radius: '5', sort: 'distance' }, {}, 2],
    [{ near: 'bedok', radius: '99' }, { near: 'bedok' }, 1],
    [{ radius: '5', sort: 'distance', page: 'x' }, {}, 3],
    [{ near: 'bedok', radius: '5', sort: 'distance' }, { near: 'bedok', radius: 5, sort: 'distance' }, 0],
  ])('searches near what it can: %j', (sent, kept, found) => {
    const { query, problems } = read(sent);
    const { near, radius, sort } = query;
    expect({ near, radius, sort }).toEqual({ sort: 'latest', ...kept });
    expect(problems).toHaveLength(found);
  });

  it.each([
    ['minPrice', 'NaN'],
    ['maxPrice', '0x10'],
    ['page', '\u0000'],
    ['page', '1e99'],
    ['sort', '__proto__'],
    ['condition', ','],
    ['category', '\u0000'],
  ])('is a search whatever is in its address: %s=%j', (name, value) => {
    expect(read({ query: 'desk', [name]: value }).query.query).toBe('desk');
  });
});
