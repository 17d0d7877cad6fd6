'use client';

import type { Outline, StoredSubtopic } from '@repo/schemas/training/outline';
import { useChangeConsent } from '@repo/ui/ask-before-change';
import { KeptDraftsNotice } from '@repo/ui/kept-drafts-notice';
import { OutlineDesk } from '@repo/ui/outline/outline-desk';
import { useMemo, useRef } from 'react';
import { subtopicText, unsavedSubtopics } from './subtopic-draft.ts';
import { SubtopicEditor } from './subtopic-editor.tsx';
import { UnitBlock } from './unit-block.tsx';
import { useOutline } from './use-outline.ts';

export type CourseBuilderProps = {
  courseId: string;
  learningUnits: Outline['learningUnits'];
  subtopic: StoredSubtopic | null;
};

function newer(one: StoredSubtopic, other: StoredSubtopic | undefined): StoredSubtopic {
  return other && Date.parse(other.updatedAt) > Date.parse(one.updatedAt) ? other : one;
}

export function CourseBuilder({ courseId, learningUnits, subtopic: loaded }: CourseBuilderProps) {
  const editing = useOutline(courseId, learningUnits, useChangeConsent());
  // The browser's Back restores a page from before later saves.
  const saved = useRef(new Map<string, StoredSubtopic>());
  const subtopic = loaded && newer(loaded, saved.current.get(loaded.id));
  const { units } = editing;
  const present = useMemo(
    () => new Set(units.flatMap(({ subtopics }) => subtopics.map(({ id }) => id)).concat(loaded?.id ?? [])),
    [units, loaded?.id],
  );
  return (
    <>
      <KeptDraftsNotice
        store={unsavedSubtopics}
        within={courseId}
        present={present}
        noun="subtopic"
        titleOf={({ title }) => title}
        textOf={subtopicText}
      />
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
              onSaved={(stored) => {
                saved.current.set(stored.id, stored);
                editing.showTitle(stored.id, stored.title);
              }}
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
    </>
  );
}
