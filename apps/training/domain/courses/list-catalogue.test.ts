import { expect, test } from 'vitest';
import { teaserOf } from './list-catalogue.ts';

test('a card’s description: a short one is whole, a long one is cut between characters', () => {
  expect(teaserOf('Three days of practice')).toBe('Three days of practice');
  expect(teaserOf('食'.repeat(400))).toBe(`${'食'.repeat(300)}…`);
  expect(teaserOf(`${'a'.repeat(299)}😀 and more`)).toBe(`${'a'.repeat(299)}…`);
});
