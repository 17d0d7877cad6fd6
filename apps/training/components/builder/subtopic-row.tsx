'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { cn } from '@repo/ui/cn';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@repo/ui/dropdown-menu';
import { IconButton } from '@repo/ui/icon-button';
import { Ellipsis, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { type ReactNode, useState } from 'react';
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

/** A subtopic in the outline: open it, drag it, move it to another unit, remove it. */
export function SubtopicRow({
  courseId,
  subtopic,
  unit,
  editing,
  current,
  handle,
  onDeleted,
}: SubtopicRowProps) {
  const [deleting, setDeleting] = useState(false);
  const others = editing.units.filter(({ id }) => id !== unit.id);
  return (
    <div
      className={cn(
        'flex items-center rounded-md bg-surface-raised transition-colors hover:bg-surface-muted',
        current && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {handle}
      <Link
        href={`/courses/${courseId}/edit?subtopic=${subtopic.id}`}
        scroll={false}
        aria-current={current ? 'true' : undefined}
        className={cn(
          'flex min-h-11 min-w-0 flex-1 items-center rounded-md py-1.5 text-sm',
          current && 'font-medium text-accent-strong',
        )}
      >
        <span className="min-w-0">{subtopic.title}</span>
      </Link>
      <Menu trigger={<IconButton label={`Actions for ${subtopic.title}`} icon={<Ellipsis aria-hidden />} />}>
        {others.length > 0 ? (
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
        ) : null}
        <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDeleting(true)}>
          Delete subtopic
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete “${subtopic.title}”?`}
        description="Its text goes too, and learners’ progress is counted without it. This cannot be undone."
        confirmLabel="Delete subtopic"
        pendingLabel="Deleting…"
        onConfirm={async () => {
          const problem = await editing.deleteSubtopic(subtopic.id);
          if (problem === undefined) onDeleted();
          return problem;
        }}
      />
    </div>
  );
}
