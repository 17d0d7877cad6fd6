import { describe, expect, it } from 'vitest';
import { findFirstUnreadElseFirst, listSubtopicsInOrder } from './reading-order.ts';

const updatedAt = '2026-11-20T01:00:00.000Z';
const units = [
  { id: '1', title: 'One', updatedAt, subtopics: [{ id: 'a', title: 'A' }] },
  { id: '2', title: 'Two', updatedAt, subtopics: [] },
  {
    id: '3',
    title: 'Three',
    updatedAt,
    subtopics: [
      { id: 'b', title: 'B' },
      { id: 'c', title: 'C' },
    ],
  },
];

describe('listSubtopicsInOrder', () => {
  it('goes through the units one after the other', () => {
    expect(listSubtopicsInOrder(units).map(({ id, unitTitle }) => [id, unitTitle])).toEqual([
      ['a', 'One'],
      ['b', 'Three'],
      ['c', 'Three'],
    ]);
  });
});

describe('findFirstUnreadElseFirst', () => {
  const order = listSubtopicsInOrder(units);
  it.each([
    [[], 'a'],
    [['a'], 'b'],
    [['a', 'c'], 'b'],
    [['b'], 'a'],
    [['a', 'b', 'c'], 'a'],
  ])('after %j continues with %s', (read, next) => {
    expect(findFirstUnreadElseFirst(order, new Set(read))?.id).toBe(next);
  });

  it('is null when there is nothing to read', () => {
    expect(findFirstUnreadElseFirst([], new Set())).toBeNull();
  });
});
