import { expect, test } from 'vitest';
import { describePerson, learnerName } from './labels.ts';
import { sampleRow } from './sample-rows.ts';

test('rows of two people of one name are distinguished by address and identity number', () => {
  const named = (cells: { traineeEmail?: string; traineeNric?: string }) =>
    sampleRow(4, { cells: { traineeName: 'Tan Mei Ling', ...cells } });
  const one = named({ traineeEmail: 'mei@example.com', traineeNric: 'S****567D' });
  const other = named({ traineeEmail: 'ling@example.com', traineeNric: 'S****123A' });
  expect(learnerName(one)).toBe(learnerName(other));
  expect(describePerson(one)).toBe('mei@example.com · S****567D');
  expect(describePerson(other)).toBe('ling@example.com · S****123A');
  expect(describePerson(named({ traineeNric: 'S****567D' }))).toBe('S****567D');
});
