import { describe, expect, it } from 'vitest';
import { hasAnyFilter, searchHref, toggleValue } from './search-href.ts';

describe('the address of a search', () => {
  it('leaves out what is the default', () => {
    expect(searchHref({ sort: 'latest', page: 1 })).toBe('/');
    expect(searchHref({ sort: 'recent' })).toBe('/?sort=recent');
    expect(searchHref({ query: 'lamp', sort: 'relevance' })).toBe('/?query=lamp');
    expect(searchHref({ query: 'lamp', sort: 'recent' })).toBe('/?query=lamp&sort=recent');
    expect(searchHref({ query: 'lamp', sort: 'relevance' }, { query: undefined })).toBe('/');
  });

  it('keeps every filter, in one order', () => {
    expect(
      searchHref(
        {
          location: 'Tiong Bahru',
          tag: 'mid-century',
          maxPrice: 50,
          minPrice: 0,
          condition: ['NEW', 'GOOD'],
          category: ['books'],
          query: 'c++ "old & new"',
          sort: 'popular',
          page: 3,
        },
        { page: 3 },
      ),
    ).toBe(
      '/?query=c%2B%2B+%22old+%26+new%22&category=books&condition=NEW%2CGOOD&minPrice=0&maxPrice=50&location=Tiong+Bahru&tag=mid-century&sort=popular&page=3',
    );
  });

  it('starts again at the first page when a filter changes', () => {
    expect(searchHref({ query: 'lamp', page: 4 }, { category: ['books'] })).toBe(
      '/?query=lamp&category=books',
    );
    expect(searchHref({ query: 'lamp', page: 4 }, { category: undefined })).toBe('/?query=lamp');
  });
});

describe('filters', () => {
  it('are on when anything narrows, a minimum of zero too', () => {
    expect(hasAnyFilter({ sort: 'popular', page: 2 })).toBe(false);
    expect(hasAnyFilter({ minPrice: 0 })).toBe(true);
    expect(hasAnyFilter({ tag: 'oak' })).toBe(true);
  });

  it('put a value in and take it out', () => {
    expect(toggleValue(undefined, 'NEW')).toEqual(['NEW']);
    expect(toggleValue(['NEW', 'GOOD'], 'NEW')).toEqual(['GOOD']);
    expect(toggleValue(['NEW'], 'NEW')).toBeUndefined();
  });
});
