import { expect, test } from 'vitest';
import { sampleRow } from '#testing/sample-upload-rows.ts';
import { emailAndIdentityText, learnerLabel } from './labels.ts';

test('rows of two people of one name are distinguished by address and identity number', () => {
  const named = (cells: { traineeEmail?: string; traineeNric?: string }) =>
    sampleRow(4, { cells: { traineeName: 'Tan Mei Ling', ...cells } });
  const one = named({ traineeEmail: 'mei@example.com', traineeNric: 'S****567D' });
  const other = named({ traineeEmail: 'ling@example.com', traineeNric: 'S****123A' });
  expect(learnerLabel(one)).toBe(learnerLabel(other));
  expect(emailAndIdentityText(one)).toBe('mei@example.com · S****567D');
  expect(emailAndIdentityText(other)).toBe('ling@example.com · S****123A');
  expect(emailAndIdentityText(named({ traineeNric: 'S****567D' }))).toBe('S****567D');
});
