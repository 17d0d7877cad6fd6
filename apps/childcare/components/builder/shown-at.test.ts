import { expect, test } from 'vitest';
import { createShownAt } from './shown-at.ts';

test('shown outline: a page that was read later replaces it, once', () => {
  const shownAt = createShownAt(1_000);
  expect(shownAt.accept(1_000)).toBe(false);
  expect(shownAt.accept(2_000)).toBe(true);
  expect(shownAt.accept(2_000)).toBe(false);
});

test('shown outline: a page read before a stored change does not replace it', () => {
  const shownAt = createShownAt(1_000);
  shownAt.confirm(3_000);
  expect(shownAt.accept(2_500)).toBe(false);
  expect(shownAt.accept(3_500)).toBe(true);
});

test('shown outline: a browser clock behind the server does not bring back an older page', () => {
  const shownAt = createShownAt(5_000);
  shownAt.confirm(2_000);
  expect(shownAt.accept(4_000)).toBe(false);
});
