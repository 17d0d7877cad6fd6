import { expect, test } from 'vitest';
import { createStaleOutlineGuard } from './stale-outline-guard.ts';

test('shown outline: a page that was read later replaces it, once', () => {
  const shownAt = createStaleOutlineGuard(1_000);
  expect(shownAt.acceptIfNewer(1_000)).toBe(false);
  expect(shownAt.acceptIfNewer(2_000)).toBe(true);
  expect(shownAt.acceptIfNewer(2_000)).toBe(false);
});

test('shown outline: a page read before a stored change does not replace it', () => {
  const shownAt = createStaleOutlineGuard(1_000);
  shownAt.markShown(3_000);
  expect(shownAt.acceptIfNewer(2_500)).toBe(false);
  expect(shownAt.acceptIfNewer(3_500)).toBe(true);
});

test('shown outline: a browser clock behind the server does not bring back an older page', () => {
  const shownAt = createStaleOutlineGuard(5_000);
  shownAt.markShown(2_000);
  expect(shownAt.acceptIfNewer(4_000)).toBe(false);
});
