import { expect, test } from 'vitest';
import { truncateToTeaser } from './list-catalogue.ts';

test('a card’s description: a short one is whole, a long one is cut between characters', () => {
  expect(truncateToTeaser('Three days of practice')).toBe('Three days of practice');
  expect(truncateToTeaser('食'.repeat(400))).toBe(`${'食'.repeat(300)}…`);
  expect(truncateToTeaser(`${'a'.repeat(299)}😀 and more`)).toBe(`${'a'.repeat(299)}…`);
});
