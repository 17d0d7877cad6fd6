'use client';

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  PointerSensor,
  TouchSensor,
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
  /** "item": the whole item is dragged, on touch screens after a long press, since a swipe scrolls. The handle stays for keys. */
  dragBy?: 'handle' | 'item';
  className?: string;
};

/** Long enough for a swipe to begin, shorter than a phone's own long press. */
const longPressMs = 220;

function useDragSensors(dragBy: 'handle' | 'item') {
  const keyboard = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates });
  const pointer = useSensor(PointerSensor, { activationConstraint: { distance: 6 } });
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance: 6 } });
  const touch = useSensor(TouchSensor, { activationConstraint: { delay: longPressMs, tolerance: 8 } });
  return useSensors(...(dragBy === 'item' ? [mouse, touch] : [pointer]), keyboard);
}

/** A list that can be reordered by mouse, touch and keyboard, with announcements for screen readers. */
export function SortableList<T>(props: SortableListProps<T>) {
  const {
    label,
    items,
    getId,
    getName,
    onReorder,
    children,
    layout = 'list',
    dragBy = 'handle',
    className,
  } = props;
  const contextId = useId();
  const sensors = useDragSensors(dragBy);
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
            <SortableItem key={getId(item)} id={getId(item)} name={getName(item, index)} dragBy={dragBy}>
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
  dragBy?: 'handle' | 'item';
  children: (handle: ReactNode) => ReactNode;
}) {
  const { id, data, name, dropClassName, dragBy = 'handle', children } = props;
  const isWhole = dragBy === 'item';
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
      {...(isWhole ? {} : listeners)}
      className="cursor-grab touch-none active:cursor-grabbing"
    />
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      // Keys count on the handle alone: the sensor compares the target with it.
      {...(isWhole ? listeners : {})}
      className={cn(
        isWhole &&
          'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none] active:cursor-grabbing',
        isDragging && 'relative z-10 rounded-lg shadow-float',
        isTarget && dropClassName,
      )}
    >
      {children(handle)}
    </li>
  );
}
