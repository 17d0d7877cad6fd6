import { expect, test } from 'vitest';
import { createPartFilterOrThrow } from './create-part-filter.ts';

test('a part is measured when it is named, or its service is, or nothing is', () => {
  expect(createPartFilterOrThrow([])('training/logins')).toBe(true);
  expect(createPartFilterOrThrow(['training'])('training/logins')).toBe(true);
  const wants = createPartFilterOrThrow(['training/logins', 'training/lists']);
  expect([wants('training/logins'), wants('training/bulk-create')]).toEqual([true, false]);
  expect(() => createPartFilterOrThrow(['traning'])).toThrow(
    'There is no benchmark "traning". There are: childcare, childcare/lists, childcare/heatmap, childcare/heartbeats, childcare/quizzes, childcare/requirements, marketplace, marketplace/searches, marketplace/instances, marketplace/notifications, marketplace/saved-searches, marketplace/places, marketplace/capacity, marketplace/relevance, memory, memory/mixed-load, pages, pages/lighthouse, rendering, rendering/pages, training, training/lists',
  );
});

test('a quick run leaves out what takes long, unless it is asked for', () => {
  const quick = { isQuick: true };
  expect(createPartFilterOrThrow([], quick)('training/lists')).toBe(true);
  expect(createPartFilterOrThrow([], quick)('pages/lighthouse')).toBe(false);
  expect(createPartFilterOrThrow([], quick)('rendering/pages')).toBe(false);
  expect(createPartFilterOrThrow(['pages'], quick)('pages/lighthouse')).toBe(true);
  expect(createPartFilterOrThrow(['pages/lighthouse'], quick)('pages/lighthouse')).toBe(true);
});

test('memory is measured only where it is asked for', () => {
  expect(createPartFilterOrThrow([])('memory/mixed-load')).toBe(false);
  expect(createPartFilterOrThrow(['memory'])('memory/mixed-load')).toBe(true);
});

test('what fills the disk for an hour is measured only by its own name', () => {
  expect(createPartFilterOrThrow([])('marketplace/capacity')).toBe(false);
  expect(createPartFilterOrThrow(['marketplace'])('marketplace/capacity')).toBe(false);
  expect(createPartFilterOrThrow(['marketplace/capacity'])('marketplace/capacity')).toBe(true);
});
