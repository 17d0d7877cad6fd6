'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { changeChapter, moveItem } from '@repo/ui/outline/chapters';
import { OutlineChapter } from '@repo/ui/outline/outline-chapter';
import { OutlineRow } from '@repo/ui/outline/outline-row';
import { SortableList } from '@repo/ui/sortable-list';
import { TitleDialog } from '@repo/ui/title-dialog';
import type { ReactNode } from 'react';
import type { EditedLearningUnit, OutlineEditing } from './use-outline.ts';

type UnitBlockProps = {
  courseId: string;
  unit: EditedLearningUnit;
  outline: OutlineEditing;
  /** The subtopic in the editor. */
  openSubtopicId: string | undefined;
  dragHandle: ReactNode;
  /** Null closes the open subtopic. */
  onOpen: (subtopicId: string | null) => void;
};

export function LearningUnitEditor({
  courseId,
  unit,
  outline,
  openSubtopicId,
  dragHandle,
  onOpen,
}: UnitBlockProps) {
  return (
    <OutlineChapter
      noun="learning unit"
      itemNoun="subtopic"
      itemContent="their text"
      chapter={unit}
      outline={outline}
      handle={dragHandle}
      openId={openSubtopicId}
      onClose={() => onOpen(null)}
    >
      <SortableList
        label={`Subtopics of ${unit.title}`}
        items={unit.items}
        getId={(subtopic) => subtopic.id}
        getName={(subtopic) => subtopic.title}
        onReorder={(items) =>
          void outline.reorder(changeChapter(outline.chapters, unit.id, { items }), 'Order changed')
        }
      >
        {(subtopic, _index, subtopicHandle) => (
          <OutlineRow
            noun="subtopic"
            item={subtopic}
            outline={outline}
            href={`/courses/${courseId}/edit?subtopic=${subtopic.id}`}
            current={subtopic.id === openSubtopicId}
            handle={subtopicHandle}
            onMoveTo={({ id, title }) =>
              void outline.reorder(moveItem(outline.chapters, subtopic.id, id), `Moved to “${title}”`)
            }
            deletionText="Its text goes too, and learners’ progress is counted without it. This cannot be undone."
            onClose={() => onOpen(null)}
          >
            <span className="min-w-0">{subtopic.title}</span>
          </OutlineRow>
        )}
      </SortableList>
      <TitleDialog
        heading={`Add a subtopic to “${unit.title}”`}
        confirmLabel="Add subtopic"
        pendingText="Adding…"
        onSave={async (title) => {
          const added = await outline.addItem(unit.id, { title });
          if (!added.ok) return added.failure;
          onOpen(added.data.id);
          return undefined;
        }}
        trigger={
          <Button variant="ghost" size="sm" className="mt-1">
            <Icon name="plus" />
            Add subtopic
          </Button>
        }
      />
    </OutlineChapter>
  );
}
