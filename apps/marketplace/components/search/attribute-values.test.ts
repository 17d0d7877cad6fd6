import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { expect, test } from 'vitest';
import { attributeChips, attributeFacetGroups } from './attribute-values.ts';
import { searchHref } from './search-href.ts';

const choice = (value: string, count: number) => ({ value, min: null, max: null, count });
const range = (min: number, max: number | null, count: number) => ({ value: null, min, max, count });
const facets: ListingFacets['attributes'] = [
  {
    key: 'fuel',
    label: 'Fuel',
    type: 'CHOICE',
    unit: '',
    values: [choice('Petrol', 2), choice('Electric', 1)],
  },
  {
    key: 'year',
    label: 'Year',
    type: 'YEAR',
    unit: '',
    values: [range(1900, 1999, 1), range(2000, 2019, 2), range(2020, null, 1)],
  },
  {
    key: 'mileage',
    label: 'Mileage',
    type: 'NUMBER',
    unit: 'km',
    values: [range(0, 19_999.99, 1), range(20_000, null, 1)],
  },
];

const linksOf = (attributes?: string) =>
  attributeFacetGroups({ attributes, page: 3 }, facets).map(({ title, single, values }) => [
    title,
    single,
    values.map(({ label, isOn, change }) => [label, isOn, searchHref({ category: ['cars'] }, change)]),
  ]);

test('attributes: each value is a link that adds it, and ranges say what they mean', () => {
  expect(linksOf()).toEqual([
    [
      'Fuel',
      false,
      [
        ['Petrol', false, '/?category=cars&attributes=fuel%3APetrol'],
        ['Electric', false, '/?category=cars&attributes=fuel%3AElectric'],
      ],
    ],
    [
      'Year',
      true,
      [
        ['1999 and older', false, '/?category=cars&attributes=year%3A1900..1999'],
        ['2000 to 2019', false, '/?category=cars&attributes=year%3A2000..2019'],
        ['2020 and newer', false, '/?category=cars&attributes=year%3A2020..'],
      ],
    ],
    [
      'Mileage',
      true,
      [
        ['0 to 20,000 km', false, '/?category=cars&attributes=mileage%3A0..19999.99'],
        ['20,000 km and more', false, '/?category=cars&attributes=mileage%3A20000..'],
      ],
    ],
  ]);
});

test('attributes: several choices can be on, a range replaces another, and one that is on is taken off', () => {
  const [[, , fuels], [, , years]] = linksOf('fuel:Petrol;year:2000..2019') as [
    [0, 0, unknown],
    [0, 0, unknown],
  ];
  expect(fuels).toEqual([
    ['Petrol', true, '/?category=cars&attributes=year%3A2000..2019'],
    ['Electric', false, '/?category=cars&attributes=fuel%3AElectric%2CPetrol%3Byear%3A2000..2019'],
  ]);
  expect(years).toEqual([
    ['1999 and older', false, '/?category=cars&attributes=fuel%3APetrol%3Byear%3A1900..1999'],
    ['2000 to 2019', true, '/?category=cars&attributes=fuel%3APetrol'],
    ['2020 and newer', false, '/?category=cars&attributes=fuel%3APetrol%3Byear%3A2020..'],
  ]);
});

test('attributes: each that is on has a chip that removes it', () => {
  expect(attributeChips({ attributes: 'fuel:Petrol;year:2000..' })).toEqual([
    { key: 'attribute fuel', label: 'Fuel: Petrol', without: { attributes: 'year:2000..' } },
    { key: 'attribute year', label: 'Year: from 2000', without: { attributes: 'fuel:Petrol' } },
  ]);
});
