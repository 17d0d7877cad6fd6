'use client';

import {
  type Active,
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Over,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  type SortingStrategy,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useId } from 'react';

type SortableAreaProps = {
  label: string;
  ids: string[];
  announcements: Announcements;
  /** Instructions for screen readers: what the arrow keys do. */
  arrowKeysText: string;
  /** Called when an item is dropped over another one. */
  onDrop: (active: Active, over: Over) => void;
  /** Where an arrow key moves the item. */
  coordinateGetter?: typeof sortableKeyboardCoordinates;
  collisionDetection?: CollisionDetection;
  strategy?: SortingStrategy;
  className?: string | undefined;
  /** The SortableItems. */
  children: ReactNode;
};

/** The ordered list around SortableItems, with its sensors and announcements. */
export function SortableArea(props: SortableAreaProps) {
  const { label, ids, announcements, arrowKeysText, onDrop, className, children } = props;
  const { coordinateGetter = sortableKeyboardCoordinates, collisionDetection = closestCenter } = props;
  const contextId = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={collisionDetection}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onDrop(active, over);
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: `Press Space to take it, ${arrowKeysText}, Space again to put it down, Escape to cancel.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={props.strategy ?? verticalListSortingStrategy}>
        <ol aria-label={label} className={className}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
