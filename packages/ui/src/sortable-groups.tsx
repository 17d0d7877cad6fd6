'use client';

import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import {
  canDropOver,
  type DragData,
  type DropPosition,
  findDropPosition,
  groupKeyboardCoordinates,
} from './drag-targets.ts';
import { SortableItem } from './sortable-list.tsx';

type Named = { id: string; title: string };
export type SortableGroup = Named & { items: readonly Named[] };

export type SortableGroupsProps<G extends SortableGroup> = {
  /** Names the list: "Sections". */
  label: string;
  groups: readonly G[];
  onReorder: (groups: G[]) => void;
  /** `place` counts from 0, without the moved item. */
  onMove: (itemId: string, to: DropPosition) => void;
  /** Renders a GroupItems and a GroupEnd. */
  children: (group: G, handle: ReactNode) => ReactNode;
  className?: string;
};

const dataOf = (data: { current: unknown } | undefined) => data?.current as DragData | undefined;

function announcementsOf(lists: readonly SortableGroup[]): Announcements {
  const nameOf = (id: string | number) =>
    lists.find((list) => list.id === id)?.title ??
    lists.flatMap(({ items }) => items).find((item) => item.id === id)?.title ??
    '';

  function spotText({ active, over }: Pick<DragEndEvent, 'active' | 'over'>): string {
    if (dataOf(active.data)?.kind === 'group') {
      const place = lists.findIndex(({ id }) => id === (over ?? active).id) + 1;
      return `place ${place} of ${lists.length}`;
    }
    const spot = findDropPosition(
      lists,
      String(active.id),
      over && { id: String(over.id), data: dataOf(over.data) },
    );
    const list = lists.find(({ id }) => id === spot?.groupId);
    return spot && list ? `place ${spot.place + 1} in ${list.title}` : 'its old place';
  }

  return {
    onDragStart: ({ active }) => `Took ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nameOf(active.id)} is over ${spotText({ active, over })}.` : undefined,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is now at ${spotText({ active, over })}.`,
    onDragCancel: ({ active }) => `Left ${nameOf(active.id)} where it was.`,
  };
}

const detect: CollisionDetection = (args) => {
  const kind = dataOf(args.active.data)?.kind;
  const fitting = args.droppableContainers.filter(({ data }) => canDropOver(kind, dataOf(data)?.kind));
  return closestCenter({ ...args, droppableContainers: fitting });
};

/** Groups that can be reordered, with items that can be moved within and between them. */
export function SortableGroups<G extends SortableGroup>(props: SortableGroupsProps<G>) {
  const { label, groups, onReorder, onMove, children, className } = props;
  const contextId = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: groupKeyboardCoordinates }),
  );

  function finish({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    if (dataOf(active.data)?.kind === 'group') {
      const placeOf = (id: string | number) => groups.findIndex((group) => group.id === id);
      onReorder(arrayMove([...groups], placeOf(active.id), placeOf(over.id)));
      return;
    }
    const to = findDropPosition(groups, String(active.id), { id: String(over.id), data: dataOf(over.data) });
    if (to) onMove(String(active.id), to);
  }

  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={detect}
      onDragEnd={finish}
      accessibility={{
        announcements: announcementsOf(groups),
        screenReaderInstructions: {
          draggable:
            'Press Space to take it, the arrow keys to move it, also into another group, Space again to put it down, Escape to cancel.',
        },
      }}
    >
      <SortableContext items={groups.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className={className}>
          {groups.map((group) => (
            <SortableItem
              key={group.id}
              id={group.id}
              data={{ kind: 'group' } satisfies DragData}
              name={group.title}
            >
              {(handle) => children(group, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

export type GroupItemsProps<T extends Named> = {
  /** Names the list: "Lectures of Nap time". */
  label: string;
  groupId: string;
  items: readonly T[];
  children: (item: T, handle: ReactNode) => ReactNode;
};

const dropLine = 'shadow-[0_-2px_0_0_var(--accent)]';

export function GroupItems<T extends Named>({ label, groupId, items, children }: GroupItemsProps<T>) {
  return (
    <SortableContext id={groupId} items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
      <ol aria-label={label}>
        {items.map((item) => (
          <SortableItem
            key={item.id}
            id={item.id}
            data={{ kind: 'item', groupId } satisfies DragData}
            name={item.title}
            dropClassName={dropLine}
          >
            {(handle) => children(item, handle)}
          </SortableItem>
        ))}
      </ol>
    </SortableContext>
  );
}

/** The drop target after a group's items, also of an empty group. */
export function GroupEnd({ groupId, children }: { groupId: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({
    id: `end:${groupId}`,
    data: { kind: 'end', groupId } satisfies DragData,
  });
  return (
    <div ref={setNodeRef} className={cn('rounded-md', isOver && dropLine)}>
      {children}
    </div>
  );
}
