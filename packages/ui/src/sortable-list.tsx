'use client';

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

export type SortableListProps<T> = {
  /** Names the list: "Photos". */
  label: string;
  items: readonly T[];
  getId: (item: T) => string;
  /** For screen readers: "Photo 2". */
  getName: (item: T, index: number) => string;
  onReorder: (items: T[]) => void;
  /** Renders an item with its drag handle, which also works by Space and arrow keys. */
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
  layout?: 'list' | 'grid';
  className?: string;
};

/** A list that can be reordered by mouse, touch and keyboard, with announcements for screen readers. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, getId, getName, onReorder, children, layout = 'list', className } = props;
  const contextId = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(getId);
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1;
  const nameOf = (id: string | number) => {
    const index = placeOf(id) - 1;
    const item = items[index];
    return item === undefined ? '' : getName(item, index);
  };
  const place = (id: string | number) => `place ${placeOf(id)} of ${ids.length}`;

  const announcements: Announcements = {
    onDragStart: ({ active }) => `Took ${nameOf(active.id)}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${place(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} is now at ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Left ${nameOf(active.id)} where it was, ${place(active.id)}.`,
  };

  function finish({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    onReorder(arrayMove([...items], placeOf(active.id) - 1, placeOf(over.id) - 1));
  }

  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={finish}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press Space to take it, the arrow keys to move it, Space again to put it down, Escape to cancel.',
        },
      }}
    >
      <SortableContext
        items={ids}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ol aria-label={label} className={className}>
          {items.map((item, index) => (
            <SortableItem key={getId(item)} id={getId(item)} name={getName(item, index)}>
              {(handle) => children(item, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

export function SortableItem(props: {
  id: string;
  /** Data of the drag, for lists in groups. */
  data?: Record<string, unknown>;
  /** Added while an item of another list is over it. */
  dropClassName?: string;
  name: string;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { id, data, name, dropClassName, children } = props;
  const sortable = useSortable({ id, ...(data ? { data } : {}) });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  const isTarget = sortable.isOver && sortable.activeIndex === -1;
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      label={`Move ${name}`}
      icon={<Icon name="grip-vertical" />}
      {...attributes}
      {...listeners}
      className="cursor-grab touch-none active:cursor-grabbing"
    />
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cn(isDragging && 'relative z-10 rounded-lg shadow-float', isTarget && dropClassName)}
    >
      {children(handle)}
    </li>
  );
}
