import { expect, test } from 'vitest';
import { othersCpuShare } from './machine.ts';

test('what is used by ourselves is not what others use', () => {
  const before = { busy: 1_000, all: 5_000, own: 100 };
  expect(othersCpuShare(before, { busy: 2_500, all: 7_000, own: 1_100 })).toBe(0.25);
  expect(othersCpuShare(before, { busy: 2_000, all: 7_000, own: 1_105 })).toBe(0);
  expect(othersCpuShare(before, { busy: 2_500, all: 7_000, own: null })).toBeNull();
});
