import { expect, test } from 'vitest';
import { sampleRow } from '#testing/sample-upload-rows.ts';
import {
  matchesShownFilters,
  parseRowView,
  rowFiltersFor,
  toggleRowFilter,
  toRowQuery,
} from './row-filter.ts';

const before = rowFiltersFor({ submittedAt: null });
const after = rowFiltersFor({ submittedAt: '2026-11-21T01:00:00.000Z' });

test('chips become the parameters of the rows’ endpoint; invalid ones in the address are ignored', () => {
  const view = parseRowView(new URLSearchParams('show=duplicate,error,nonsense&q= tan '), before);
  expect(view).toEqual({ shownFilterIds: ['error', 'duplicate'], search: 'tan' });
  expect(Object.fromEntries(toRowQuery(view, before))).toEqual({ verdict: 'error,duplicate', search: 'tan' });
  expect(Object.fromEntries(toRowQuery({ shownFilterIds: ['open', 'failed'], search: '' }, after))).toEqual({
    state: 'failed,waiting,sending,accepted',
  });
  expect(Object.fromEntries(toRowQuery({ shownFilterIds: ['left_out'], search: '' }, before))).toEqual({
    leftOut: 'true',
  });
  expect(parseRowView(new URLSearchParams('show=error'), after).shownFilterIds).toEqual([]);
});

test('rows that are left out are a view of their own', () => {
  expect(toggleRowFilter(['error'], 'left_out')).toEqual(['left_out']);
  expect(toggleRowFilter(['left_out'], 'error')).toEqual(['error']);
  expect(toggleRowFilter(['error', 'duplicate'], 'error')).toEqual(['duplicate']);
});

test('a row that was put right is not one of the errors any more', () => {
  const view = { shownFilterIds: ['error'], search: '' };
  expect(matchesShownFilters(sampleRow(2, { verdict: 'error' }), view, before)).toBe(true);
  expect(matchesShownFilters(sampleRow(2, { verdict: 'ready' }), view, before)).toBe(false);
  expect(matchesShownFilters(sampleRow(2), { shownFilterIds: [], search: 'x' }, before)).toBe(true);
});
