'use client';

import { Button } from '@repo/ui/button';
import { OutlineBlock } from '@repo/ui/outline/outline-block';
import { SortableList } from '@repo/ui/sortable-list';
import { TitleDialog } from '@repo/ui/title-dialog';
import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
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

function whatGoes({ subtopics }: Unit): string {
  if (subtopics.length === 0) return 'It has no subtopics.';
  const what = subtopics.length === 1 ? 'its subtopic' : `its ${subtopics.length} subtopics`;
  return `With ${what} and their text; learners’ progress is counted without them. This cannot be undone.`;
}

export function UnitBlock({ courseId, unit, editing, currentId, handle }: UnitBlockProps) {
  const router = useRouter();
  const openEditor = (id: string | null) =>
    router.push(`/courses/${courseId}/edit${id === null ? '' : `?subtopic=${id}`}`, { scroll: false });

  return (
    <OutlineBlock
      noun="learning unit"
      title={unit.title}
      handle={handle}
      whatGoes={whatGoes(unit)}
      version={editing.versionOf(unit)}
      onRename={(title, expectedUpdatedAt) => editing.renameUnit(unit.id, { title, expectedUpdatedAt })}
      onDelete={async () => {
        const refused = await editing.deleteUnit(unit.id);
        const wasOpen = unit.subtopics.some(({ id }) => id === currentId);
        if (refused === undefined && wasOpen) openEditor(null);
        return refused;
      }}
    >
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
    </OutlineBlock>
  );
}
