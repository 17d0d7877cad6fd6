import { expect, it } from 'vitest';
import { type DragData, dropPlace, fitsOver } from './group-moves.ts';

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
  expect(dropPlace(groups, 'a1', item('a3', 'A'))).toEqual({ groupId: 'A', place: 2 });
  expect(dropPlace(groups, 'a3', item('a1', 'A'))).toEqual({ groupId: 'A', place: 0 });
  expect(dropPlace(groups, 'a1', end('A'))).toEqual({ groupId: 'A', place: 2 });
});

it('in another group it goes before what it is over, at its end, and into an empty one', () => {
  expect(dropPlace(groups, 'a2', item('b1', 'B'))).toEqual({ groupId: 'B', place: 0 });
  expect(dropPlace(groups, 'a2', item('b2', 'B'))).toEqual({ groupId: 'B', place: 1 });
  expect(dropPlace(groups, 'a2', end('B'))).toEqual({ groupId: 'B', place: 2 });
  expect(dropPlace(groups, 'a2', end('C'))).toEqual({ groupId: 'C', place: 0 });
});

it('over nothing, over a group and over what is gone it stays', () => {
  expect(dropPlace(groups, 'a2', null)).toBeNull();
  expect(dropPlace(groups, 'a2', { id: 'B', data: { kind: 'group' } })).toBeNull();
  expect(dropPlace(groups, 'a2', item('gone', 'B'))).toBeNull();
});

it('groups are put among groups, items among items and ends', () => {
  expect([fitsOver('group', 'group'), fitsOver('item', 'item'), fitsOver('item', 'end')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([fitsOver('group', 'item'), fitsOver('item', 'group'), fitsOver('item', undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});
