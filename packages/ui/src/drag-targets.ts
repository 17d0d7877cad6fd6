import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** A dragged element or drop target: a group, an item, or the end of a group. */
export type DragData = { kind: 'group' } | { kind: 'item' | 'end'; groupId: string };

/** `place` counts from 0, without the dragged item. */
export type DropPosition = { groupId: string; place: number };

type Group = { id: string; items: readonly { id: string }[] };

/** Groups drop among groups; items among items and at the end of a group. */
export function canDropOver(
  active: DragData['kind'] | undefined,
  over: DragData['kind'] | undefined,
): boolean {
  return active === 'group' ? over === 'group' : over === 'item' || over === 'end';
}

/**
 * In its own group an item takes the target's place; in another group it goes before it; over an end it becomes last. Null
 * when it stays.
 */
export function findDropPosition(
  groups: readonly Group[],
  itemId: string,
  over: { id: string; data: DragData | undefined } | null,
): DropPosition | null {
  if (!over?.data || over.data.kind === 'group') return null;
  const { kind, groupId } = over.data;
  const items = groups.find(({ id }) => id === groupId)?.items ?? [];
  const others = items.filter(({ id }) => id !== itemId);
  const place = kind === 'end' ? others.length : items.findIndex(({ id }) => id === over.id);
  return place < 0 ? null : { groupId, place };
}

/** The end of an item's own group is no stop, because dropping over the last item does the same. */
function isStopFor(active: DragData | undefined, over: DragData | undefined): boolean {
  const isOwnEnd = active?.kind === 'item' && over?.kind === 'end' && over.groupId === active.groupId;
  return canDropOver(active?.kind, over?.kind) && !isOwnEnd;
}

/** Arrow keys move between valid drop targets. */
export const groupKeyboardCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
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
