'use client';

import type { Outline, StoredSubtopic } from '@repo/schemas/training/outline';
import { laterVersion } from '@repo/ui/outline/later-version';
import { OutlineEditor } from '@repo/ui/outline/outline-editor';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { LearningUnitEditor } from './learning-unit-editor.tsx';
import { subtopicPlainText, unsavedSubtopics } from './subtopic-draft.ts';
import { SubtopicEditor } from './subtopic-editor.tsx';
import { useOutlineEditing } from './use-outline.ts';

type CourseBuilderProps = {
  courseId: string;
  learningUnits: Outline['learningUnits'];
  subtopic: StoredSubtopic | null;
};

export function CourseBuilder({ courseId, learningUnits, subtopic: loaded }: CourseBuilderProps) {
  const router = useRouter();
  const outline = useOutlineEditing(courseId, learningUnits);
  // The browser's Back restores a page from before later saves.
  const saved = useRef(new Map<string, StoredSubtopic>());
  const subtopic = loaded && laterVersion(loaded, saved.current.get(loaded.id));
  const base = `/courses/${courseId}/edit`;
  const openEditor = (id: string | null) =>
    router.push(id === null ? base : `${base}?subtopic=${id}`, { scroll: false });
  return (
    <OutlineEditor
      noun={['learning unit', 'learning units']}
      chapters={outline.chapters}
      onReorder={(next) => void outline.reorder(next, 'Order changed')}
      onAdd={outline.addChapter}
      problem={outline.problem}
      about="A learning unit is a chapter; its subtopics are what learners read."
      begin="Add a learning unit, then its first subtopic."
      choose="Choose a subtopic to write"
      drafts={{
        store: unsavedSubtopics,
        courseId,
        noun: 'subtopic',
        titleOf: ({ title }) => title,
        textOf: subtopicPlainText,
      }}
      openId={loaded?.id}
      backHref={base}
      editor={
        subtopic && (
          <SubtopicEditor
            key={subtopic.id}
            courseId={courseId}
            subtopic={subtopic}
            onSaved={(stored) => {
              saved.current.set(stored.id, stored);
              outline.showItem(stored.id, { title: stored.title });
            }}
          />
        )
      }
    >
      {(unit, handle) => (
        <LearningUnitEditor
          courseId={courseId}
          unit={unit}
          outline={outline}
          openSubtopicId={subtopic?.id}
          dragHandle={handle}
          onOpen={openEditor}
        />
      )}
    </OutlineEditor>
  );
}
