import { expect, it } from 'vitest';
import { canDropOver, type DragData, findDropPosition } from './drag-targets.ts';

const groups = [
  { id: 'A', items: [{ id: 'a1' }, { id: 'a2' }, { id: 'a3' }] },
  { id: 'B', items: [{ id: 'b1' }, { id: 'b2' }] },
  { id: 'C', items: [] },
];
const item = (id: string, groupId: string) => ({ id, data: { kind: 'item', groupId } satisfies DragData });
const end = (groupId: string) => ({
  id: `end:${groupId}`,
  data: { kind: 'end', groupId } satisfies DragData,
});

it('in its own group it takes the place of what it is over, forward and back', () => {
  expect(findDropPosition(groups, 'a1', item('a3', 'A'))).toEqual({ groupId: 'A', place: 2 });
  expect(findDropPosition(groups, 'a3', item('a1', 'A'))).toEqual({ groupId: 'A', place: 0 });
  expect(findDropPosition(groups, 'a1', end('A'))).toEqual({ groupId: 'A', place: 2 });
});

it('in another group it goes before what it is over, at its end, and into an empty one', () => {
  expect(findDropPosition(groups, 'a2', item('b1', 'B'))).toEqual({ groupId: 'B', place: 0 });
  expect(findDropPosition(groups, 'a2', item('b2', 'B'))).toEqual({ groupId: 'B', place: 1 });
  expect(findDropPosition(groups, 'a2', end('B'))).toEqual({ groupId: 'B', place: 2 });
  expect(findDropPosition(groups, 'a2', end('C'))).toEqual({ groupId: 'C', place: 0 });
});

it('over nothing, over a group and over what is gone it stays', () => {
  expect(findDropPosition(groups, 'a2', null)).toBeNull();
  expect(findDropPosition(groups, 'a2', { id: 'B', data: { kind: 'group' } })).toBeNull();
  expect(findDropPosition(groups, 'a2', item('gone', 'B'))).toBeNull();
});

it('groups are put among groups, items among items and ends', () => {
  expect([canDropOver('group', 'group'), canDropOver('item', 'item'), canDropOver('item', 'end')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    canDropOver('group', 'item'),
    canDropOver('item', 'group'),
    canDropOver('item', undefined),
  ]).toEqual([false, false, false]);
});
