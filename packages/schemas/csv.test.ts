import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

const lines = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

test('cells with commas, quotes and line breaks are quoted', () => {
  expect(lines(formatCsv(['Title', 'Price'], [['Desk, "oak"', '25.00']]))).toEqual([
    'Title,Price',
    '"Desk, ""oak""",25.00',
  ]);
  expect(formatCsv(['A'], [['one\ntwo']])).toContain('"one\ntwo"');
});

test.each([
  '=1+1',
  '+65 9123 4567',
  '+6591234567',
  '+1',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '=HYPERLINK("http://x")',
])('a formula is disarmed: %j', (cell) => {
  const [, line = ''] = formatCsv(['A'], [[cell]])
    .replace('\uFEFF', '')
    .split(/\r\n/);
  expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
});

test('numbers stay numbers and nothing stays empty', () => {
  expect(lines(formatCsv(['A', 'B', 'C', 'D'], [[-5, '-5.20', null, undefined]]))).toEqual([
    'A,B,C,D',
    '-5,-5.20,,',
  ]);
});

test('Excel is told that it is UTF-8, so names in every script survive', () => {
  expect(formatCsv(['Name'], [['陈伟玲'], ['முருகன்']]).startsWith('\uFEFF')).toBe(true);
});
