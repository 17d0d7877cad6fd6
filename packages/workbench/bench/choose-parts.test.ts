import { expect, test } from 'vitest';
import { chooseParts } from './choose-parts.ts';

test('a part is measured when it is named, or its service is, or nothing is', () => {
  expect(chooseParts([])('training/logins')).toBe(true);
  expect(chooseParts(['training'])('training/logins')).toBe(true);
  const wants = chooseParts(['training/logins', 'training/lists']);
  expect([wants('training/logins'), wants('training/bulk-create')]).toEqual([true, false]);
  expect(() => chooseParts(['traning'])).toThrow(
    'There is no benchmark "traning". There are: childcare, childcare/catalogue, childcare/heartbeats, marketplace, marketplace/searches, marketplace/instances, pages, pages/lighthouse, training, training/lists',
  );
});
