import { expect, test } from 'vitest';
import { nameOf, whoIs } from './labels.ts';
import { sampleRow } from './sample-rows.ts';

test('rows of two people of one name are distinguished by address and identity number', () => {
  const named = (cells: { traineeEmail?: string; traineeNric?: string }) =>
    sampleRow(4, { cells: { traineeName: 'Tan Mei Ling', ...cells } });
  const one = named({ traineeEmail: 'mei@example.com', traineeNric: 'S****567D' });
  const other = named({ traineeEmail: 'ling@example.com', traineeNric: 'S****123A' });
  expect(nameOf(one)).toBe(nameOf(other));
  expect(whoIs(one)).toBe('mei@example.com · S****567D');
  expect(whoIs(other)).toBe('ling@example.com · S****123A');
  expect(whoIs(named({ traineeNric: 'S****567D' }))).toBe('S****567D');
});
