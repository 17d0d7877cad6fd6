import { expect, test } from 'vitest';
import { chooseParts } from './choose-parts.ts';

test('a part is measured when it is named, or its service is, or nothing is', () => {
  expect(chooseParts([])('training/logins')).toBe(true);
  expect(chooseParts(['training'])('training/logins')).toBe(true);
  const wants = chooseParts(['training/logins', 'training/lists']);
  expect([wants('training/logins'), wants('training/bulk-create')]).toEqual([true, false]);
  expect(() => chooseParts(['traning'])).toThrow(
    'There is no benchmark "traning". There are: childcare, childcare/lists, childcare/heatmap, childcare/heartbeats, marketplace, marketplace/searches, marketplace/instances, memory, memory/mixed-load, pages, pages/lighthouse, rendering, rendering/pages, training, training/lists',
  );
});

test('a quick run leaves out what takes long, unless it is asked for', () => {
  const quick = { isQuick: true };
  expect(chooseParts([], quick)('training/lists')).toBe(true);
  expect(chooseParts([], quick)('pages/lighthouse')).toBe(false);
  expect(chooseParts([], quick)('rendering/pages')).toBe(false);
  expect(chooseParts(['pages'], quick)('pages/lighthouse')).toBe(true);
  expect(chooseParts(['pages/lighthouse'], quick)('pages/lighthouse')).toBe(true);
});

test('memory is measured only where it is asked for', () => {
  expect(chooseParts([])('memory/mixed-load')).toBe(false);
  expect(chooseParts(['memory'])('memory/mixed-load')).toBe(true);
});
