import { expect, test } from 'vitest';
import { assertNotStale, assertOrderNotStale, nextUpdatedAt } from './optimistic-locking.ts';

const stored = { updatedAt: new Date('2026-11-20T04:00:00.123Z') };
const refusal = ({ details }: { details: unknown }) => Object.assign(new Error('changed'), { details });

test('versions: the stored one and none at all pass', () => {
  assertNotStale(stored, '2026-11-20T04:00:00.123Z', refusal);
  assertNotStale(stored, undefined, refusal);
});

test.each(['2026-11-20T04:00:00.122Z', '2026-11-20T04:00:00.124Z'])(
  'versions: another one (%s) is refused, and the detail names the field',
  (expected) => {
    expect(() => assertNotStale(stored, expected, refusal)).toThrow(
      expect.objectContaining({ details: [{ field: 'expectedUpdatedAt', message: expect.any(String) }] }),
    );
  },
);

test('versions: the next one is the time of the change, and always later than the stored one', () => {
  const later = new Date('2026-11-20T05:00:00Z');
  expect(nextUpdatedAt(stored, later)).toEqual(later);
  expect(nextUpdatedAt(stored, stored.updatedAt)).toEqual(new Date('2026-11-20T04:00:00.124Z'));
});

test('orders: the stored one and none at all pass', () => {
  assertOrderNotStale(['a', 'b'], ['a', 'b'], refusal);
  assertOrderNotStale(['a', 'b'], undefined, refusal);
  assertOrderNotStale([], [], refusal);
});

test.each([[['b', 'a']], [['a']], [['a', 'b', 'c']], [[]]])(
  'orders: another one (%j) is refused, and the detail names the field',
  (expected) => {
    expect(() => assertOrderNotStale(['a', 'b'], expected, refusal)).toThrow(
      expect.objectContaining({ details: [{ field: 'expectedOrder', message: expect.any(String) }] }),
    );
  },
);
