'use client';

import { MenuItem, MenuLabel, MenuSeparator } from '@repo/ui/dropdown-menu';
import { OutlineRow } from '@repo/ui/outline/outline-row';
import type { ReactNode } from 'react';
import { moveToUnit, type OutlineEntry, type Unit } from './outline-moves.ts';
import type { OutlineEditing } from './use-outline.ts';

export type SubtopicRowProps = {
  courseId: string;
  subtopic: OutlineEntry;
  unit: Unit;
  editing: OutlineEditing;
  current: boolean;
  handle: ReactNode;
  onDeleted: () => void;
};

export function SubtopicRow({
  courseId,
  subtopic,
  unit,
  editing,
  current,
  handle,
  onDeleted,
}: SubtopicRowProps) {
  const others = editing.units.filter(({ id }) => id !== unit.id);
  return (
    <OutlineRow
      noun="subtopic"
      title={subtopic.title}
      href={`/courses/${courseId}/edit?subtopic=${subtopic.id}`}
      current={current}
      handle={handle}
      moves={
        others.length > 0 ? (
          <>
            <MenuLabel>Move to</MenuLabel>
            {others.map((other) => (
              <MenuItem
                key={other.id}
                onSelect={() =>
                  void editing.reorder(
                    moveToUnit(editing.units, subtopic.id, other.id),
                    `Moved to “${other.title}”`,
                  )
                }
              >
                {other.title}
              </MenuItem>
            ))}
            <MenuSeparator />
          </>
        ) : null
      }
      whatGoes="Its text goes too, and learners’ progress is counted without it. This cannot be undone."
      onDelete={() => editing.deleteSubtopic(subtopic.id)}
      onDeleted={onDeleted}
    >
      <span className="min-w-0">{subtopic.title}</span>
    </OutlineRow>
  );
}
