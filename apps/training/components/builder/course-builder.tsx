'use client';

import type { Outline, StoredSubtopic } from '@repo/schemas/training/outline';
import { OutlineDesk } from '@repo/ui/outline/outline-desk';
import { SubtopicEditor } from './subtopic-editor.tsx';
import { UnitBlock } from './unit-block.tsx';
import { useOutline } from './use-outline.ts';

export type CourseBuilderProps = {
  courseId: string;
  learningUnits: Outline['learningUnits'];
  /** What is open to write. */
  subtopic: StoredSubtopic | null;
};

/** A course's outline to build, and the subtopic that is being written beside it. */
export function CourseBuilder({ courseId, learningUnits, subtopic }: CourseBuilderProps) {
  const editing = useOutline(courseId, learningUnits);
  return (
    <OutlineDesk
      noun={['learning unit', 'learning units']}
      chapters={editing.units}
      onReorder={(next) => void editing.reorder(next, 'Order changed')}
      onAdd={editing.addUnit}
      problem={editing.problem}
      about="A learning unit is a chapter; its subtopics are what learners read."
      begin="Add a learning unit, then its first subtopic."
      choose="Choose a subtopic to write"
      backHref={`/courses/${courseId}/edit`}
      editor={
        subtopic && (
          <SubtopicEditor
            key={subtopic.id}
            courseId={courseId}
            subtopic={subtopic}
            onRename={(title) => editing.showTitle(subtopic.id, title)}
          />
        )
      }
    >
      {(unit, handle) => (
        <UnitBlock
          courseId={courseId}
          unit={unit}
          editing={editing}
          currentId={subtopic?.id}
          handle={handle}
        />
      )}
    </OutlineDesk>
  );
}
