import { countSpellingEdits, maximumSpellingDistance } from '@repo/schemas/spelling-distance';
import { describe, expect, it } from 'vitest';
import { createRandomSlug } from './create-random-slug.ts';
import { formatSearchTerms, parseSearchTerms } from './search-terms.ts';

describe('an address', () => {
  it.each([
    ['Crème brûlée — “torch”!', 'creme-brulee-torch'],
    ["Men's size 9", 'mens-size-9'],
    ['二手自行车', 'er-shou-zi-xing-che'],
    ['Łukasiewicz', 'lukasiewicz'],
    ['🚲', 'listing'],
    ['  ---  ', 'listing'],
    ['word '.repeat(24), 'word'.concat('-word'.repeat(15))],
    ['a'.repeat(120), 'a'.repeat(80)],
  ])('of %j begins with %s', (title, base) => {
    expect(createRandomSlug(title)).toMatch(new RegExp(`^${base}-[0-9a-v]{10}$`));
  });

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 1000 }, () => createRandomSlug('Same')))).toHaveLength(1000);
  });
});

describe('search terms', () => {
  const texts = (query: string) =>
    parseSearchTerms(query).map(({ text, isPhrase }) => (isPhrase ? [text] : text));

  it.each([
    ['oak  table', ['oak', 'table']],
    ['"oak table" six', [['oak table'], 'six']],
    ['“oak table”', [['oak table']]],
    ['27" monitor', ['27', 'monitor']],
    ['27" and 24"', ['27', 'and', '24']],
    ['"unclosed phrase', ['unclosed', 'phrase']],
    ['"" " "', []],
    ['oak oak "oak"', ['oak', ['oak']]],
  ])('of %j', (query, expected) => {
    expect(texts(query)).toEqual(expected);
  });

  it('can be written as they were typed', () => {
    expect(formatSearchTerms(parseSearchTerms('big  “oak table”'))).toBe('big "oak table"');
  });
});

it.each([
  ['iphone', 'iphone', 0],
  ['iphnoe', 'iphone', 1],
  ['macbok', 'macbook', 1],
  ['chair', 'chairs', 1],
  ['sofa', 'soda', 1],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['椅子', '椅', 1],
])('%s is as many edits from %s as expected', (from, to, distance) => {
  expect(countSpellingEdits(from, to)).toBe(distance);
  expect(countSpellingEdits(to, from)).toBe(distance);
});

it('allows more typos in longer words', () => {
  expect([2, 3, 4, 5, 8, 9, 20].map(maximumSpellingDistance)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});
