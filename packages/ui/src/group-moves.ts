import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** What is dragged, or dragged over: a group, an item of one, or what is after a group's items. */
export type DragData = { kind: 'group' } | { kind: 'item' | 'end'; groupId: string };

/** `place` counts from 0 in the group as it is without what is put there. */
export type Spot = { groupId: string; place: number };

type Group = { id: string; items: readonly { id: string }[] };

/** A group is put among groups, an item among items and at the end of a group. */
export function fitsOver(active: DragData['kind'] | undefined, over: DragData['kind'] | undefined): boolean {
  return active === 'group' ? over === 'group' : over === 'item' || over === 'end';
}

/**
 * Where an item goes that is put down: in its own group it takes the place of what it is over, in another one it goes before
 * that, over an end it becomes the last one. Null where it stays.
 */
export function dropPlace(
  groups: readonly Group[],
  itemId: string,
  over: { id: string; data: DragData | undefined } | null,
): Spot | null {
  if (!over?.data || over.data.kind === 'group') return null;
  const { kind, groupId } = over.data;
  const items = groups.find(({ id }) => id === groupId)?.items ?? [];
  const others = items.filter(({ id }) => id !== itemId);
  const place = kind === 'end' ? others.length : items.findIndex(({ id }) => id === over.id);
  return place < 0 ? null : { groupId, place };
}

/** The end of the group that an item is in is no stop of its own: there it is as well when it is over the last one. */
function isStopFor(active: DragData | undefined, over: DragData | undefined): boolean {
  const isOwnEnd = active?.kind === 'item' && over?.kind === 'end' && over.groupId === active.groupId;
  return fitsOver(active?.kind, over?.kind) && !isOwnEnd;
}

/** The arrow keys go from one to the next of what the taken thing can be put over. */
export const groupStops: KeyboardCoordinateGetter = (event, { context }) => {
  if (event.code !== 'ArrowDown' && event.code !== 'ArrowUp') return undefined;
  event.preventDefault();
  const { active, collisionRect, droppableContainers, droppableRects } = context;
  if (!active || !collisionRect) return undefined;
  const held = active.data.current as DragData | undefined;
  const isDown = event.code === 'ArrowDown';
  const stops = droppableContainers
    .getEnabled()
    .filter(({ data }) => isStopFor(held, data.current as DragData | undefined))
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .filter(({ top }) => (isDown ? top > collisionRect.top + 1 : top < collisionRect.top - 1))
    .toSorted((one, other) => (isDown ? one.top - other.top : other.top - one.top));
  const [next] = stops;
  return next && { x: next.left, y: next.top };
};
