'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { Menu, MenuItem } from '@repo/ui/dropdown-menu';
import { IconButton } from '@repo/ui/icon-button';
import { SortableList } from '@repo/ui/sortable-list';
import { TitleDialog } from '@repo/ui/title-dialog';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { changeUnit, type Unit } from './outline-moves.ts';
import { SubtopicRow } from './subtopic-row.tsx';
import type { OutlineEditing } from './use-outline.ts';

export type UnitBlockProps = {
  courseId: string;
  unit: Unit;
  editing: OutlineEditing;
  currentId: string | undefined;
  handle: ReactNode;
};

function countText(count: number): string {
  return count === 1 ? 'its subtopic' : `its ${count} subtopics`;
}

/** A learning unit in the outline, with its subtopics. */
export function UnitBlock({ courseId, unit, editing, currentId, handle }: UnitBlockProps) {
  const router = useRouter();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  const openEditor = (id: string | null) =>
    router.push(`/courses/${courseId}/edit${id === null ? '' : `?subtopic=${id}`}`, { scroll: false });

  return (
    <section aria-label={unit.title} className="rounded-lg border border-line bg-surface-raised p-2">
      <div className="flex items-center">
        {handle}
        <h3 className="min-w-0 flex-1 text-sm font-semibold">{unit.title}</h3>
        <Menu trigger={<IconButton label={`Actions for ${unit.title}`} icon={<Ellipsis aria-hidden />} />}>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('rename')}>
            Rename
          </MenuItem>
          <MenuItem tone="danger" icon={<Trash2 aria-hidden />} onSelect={() => setDialog('delete')}>
            Delete learning unit
          </MenuItem>
        </Menu>
      </div>
      <SortableList
        label={`Subtopics of ${unit.title}`}
        items={unit.subtopics}
        getId={(subtopic) => subtopic.id}
        getName={(subtopic) => subtopic.title}
        onReorder={(subtopics) =>
          void editing.reorder(
            changeUnit(editing.units, unit.id, (changed) => ({ ...changed, subtopics })),
            'Order changed',
          )
        }
      >
        {(subtopic, _index, subtopicHandle) => (
          <SubtopicRow
            courseId={courseId}
            subtopic={subtopic}
            unit={unit}
            editing={editing}
            current={subtopic.id === currentId}
            handle={subtopicHandle}
            onDeleted={() => {
              if (subtopic.id === currentId) openEditor(null);
            }}
          />
        )}
      </SortableList>
      <TitleDialog
        heading={`Add a subtopic to “${unit.title}”`}
        confirmLabel="Add subtopic"
        pendingText="Adding…"
        onSave={async (title) => {
          const added = await editing.addSubtopic(unit.id, title);
          if ('failure' in added) return added.failure;
          openEditor(added.id);
          return undefined;
        }}
        trigger={
          <Button variant="ghost" size="sm" className="mt-1">
            <Plus aria-hidden />
            Add subtopic
          </Button>
        }
      />
      <TitleDialog
        open={dialog === 'rename'}
        onOpenChange={close}
        heading="Rename the learning unit"
        initial={unit.title}
        confirmLabel="Rename"
        pendingText="Renaming…"
        onSave={(title) => editing.renameUnit(unit.id, title)}
      />
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={`Delete “${unit.title}”?`}
        description={
          unit.subtopics.length === 0
            ? 'It has no subtopics.'
            : `With ${countText(unit.subtopics.length)} and their text; learners’ progress is counted without them. This cannot be undone.`
        }
        confirmLabel="Delete learning unit"
        pendingLabel="Deleting…"
        onConfirm={async () => {
          const problem = await editing.deleteUnit(unit.id);
          if (problem === undefined && unit.subtopics.some(({ id }) => id === currentId)) openEditor(null);
          return problem;
        }}
      />
    </section>
  );
}
