import { expect, it } from 'vitest';
import {
  attributeValuesSchema,
  type CategoryAttribute,
  parseTypedNumberAttributes,
} from './category-attribute.ts';

const common = {
  category: 'laptops',
  options: [],
  retiredOptions: [],
  bands: [],
  isRequired: false,
  isFacet: true,
};
const screen: CategoryAttribute = {
  ...common,
  ...{ key: 'screen', label: 'Screen', type: 'NUMBER', unit: 'inch', min: 1, max: 2_000_000 },
};
const year: CategoryAttribute = {
  ...common,
  ...{ key: 'year', label: 'Year', type: 'YEAR', unit: '', min: 1900, max: 2100 },
};

const read = (typed: Record<string, string>) =>
  attributeValuesSchema([screen, year]).safeParse(parseTypedNumberAttributes([screen, year], typed));
const problem = (typed: Record<string, string>) => read(typed).error?.issues[0]?.message;

it.each([
  ['15.6', 15.6],
  ['120,000', 120_000],
  [' 1,200.5 ', 1_200.5],
])('a number that is typed as %s is %s', (text, number) => {
  expect(read({ screen: text }).data).toEqual({ screen: number });
});

it.each(['15,6', '1,20', '0x10', '1e3', 'Infinity', '120 000'])('no number is made of %s', (text) => {
  expect(problem({ screen: text })).toMatch(/^(Use|Enter) /);
});

it('says how a decimal is typed, and asks for a year as a year', () => {
  expect(problem({ screen: '15,6' })).toContain('Use a point for decimals, such as 12.5');
  expect(problem({ year: 'last year' })).toBe('Enter the year');
  expect(read({ year: '2019' }).data).toEqual({ year: 2019 });
});
