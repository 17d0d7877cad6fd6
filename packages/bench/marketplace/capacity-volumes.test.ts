import { expect, test } from 'vitest';
import { capacityVolume, parseListingCount } from './capacity-volumes.ts';

test('the larger database has ten million listings, or as many as are asked for', () => {
  expect(parseListingCount(undefined)).toBe(10_000_000);
  expect(parseListingCount('1,000,000')).toBe(1_000_000);
  expect(capacityVolume(parseListingCount('200000'))).toMatchObject({
    sellers: 10_000,
    conversations: 40_000,
  });
});

test.each(['100000', '150000', '20000000', '-200000', 'many', ''])('%s listings are refused', (text) => {
  expect(() => parseListingCount(text)).toThrow('multiple of 100,000');
});
