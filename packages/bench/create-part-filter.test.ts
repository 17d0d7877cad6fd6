import { expect, test } from 'vitest';
import { createPartFilter } from './create-part-filter.ts';

test('a part is measured when it is named, or its service is, or nothing is', () => {
  expect(createPartFilter([])('training/logins')).toBe(true);
  expect(createPartFilter(['training'])('training/logins')).toBe(true);
  const wants = createPartFilter(['training/logins', 'training/lists']);
  expect([wants('training/logins'), wants('training/bulk-create')]).toEqual([true, false]);
  expect(() => createPartFilter(['traning'])).toThrow(
    'There is no benchmark "traning". There are: childcare, childcare/lists, childcare/heatmap, childcare/heartbeats, childcare/quizzes, childcare/requirements, marketplace, marketplace/searches, marketplace/instances, marketplace/notifications, marketplace/saved-searches, marketplace/places, marketplace/capacity, marketplace/relevance, memory, memory/mixed-load, pages, pages/lighthouse, rendering, rendering/pages, training, training/lists',
  );
});

test('a quick run leaves out what takes long, unless it is asked for', () => {
  const quick = { isQuick: true };
  expect(createPartFilter([], quick)('training/lists')).toBe(true);
  expect(createPartFilter([], quick)('pages/lighthouse')).toBe(false);
  expect(createPartFilter([], quick)('rendering/pages')).toBe(false);
  expect(createPartFilter(['pages'], quick)('pages/lighthouse')).toBe(true);
  expect(createPartFilter(['pages/lighthouse'], quick)('pages/lighthouse')).toBe(true);
});

test('memory is measured only where it is asked for', () => {
  expect(createPartFilter([])('memory/mixed-load')).toBe(false);
  expect(createPartFilter(['memory'])('memory/mixed-load')).toBe(true);
});

test('what fills the disk for an hour is measured only by its own name', () => {
  expect(createPartFilter([])('marketplace/capacity')).toBe(false);
  expect(createPartFilter(['marketplace'])('marketplace/capacity')).toBe(false);
  expect(createPartFilter(['marketplace/capacity'])('marketplace/capacity')).toBe(true);
});
