import { describe, expect, it } from 'vitest';
import { formatAttributeFilter, formatAttributeFilters, parseAttributeFilters } from './attribute-filter.ts';

const inOneOrder = (text: string) => {
  const filters = parseAttributeFilters(text);
  return filters && formatAttributeFilters(filters);
};

describe('filters by attributes', () => {
  it.each([
    ['year:2015..2020;storage:256 GB, 128 GB,', 'storage:128 GB,256 GB;year:2015..2020'],
    ['mileage:..50000', 'mileage:..50000'],
    ['mileage:0.5..', 'mileage:0.5..'],
    ['size:EU  38', 'size:EU 38'],
    [' ; ', undefined],
  ])('%s is %s, in one order', (typed, text) => {
    expect(inOneOrder(typed)).toBe(text);
  });

  it.each([
    'storage',
    'storage:',
    'storage:,',
    'Storage:64 GB',
    "it's:1",
    'year:..',
    'year:2020..2015',
    'year:a..b',
    'year:1..2..3',
    'year:2015..;year:..2020',
    `a:${'x,y'.repeat(2)},${Array.from({ length: 21 }, (_, n) => n).join(',')}`,
    Array.from({ length: 11 }, (_, n) => `a${n}:1`).join(';'),
  ])('%s is none', (typed) => {
    expect(parseAttributeFilters(typed)).toBeNull();
  });

  it('are named for people', () => {
    const names = parseAttributeFilters('bicycle_kind:Road,City;mileage:..50000;year:2015..2020;screen:14..');
    expect(names?.map(formatAttributeFilter)).toEqual([
      'Bicycle kind: City, Road',
      'Mileage: up to 50000',
      'Screen: from 14',
      'Year: 2015 to 2020',
    ]);
  });
});
