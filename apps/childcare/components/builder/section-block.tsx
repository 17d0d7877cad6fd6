'use client';

import { MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { OutlineBlock } from '@repo/ui/outline/outline-block';
import { GroupEnd, GroupItems } from '@repo/ui/sortable-groups';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutlineSection } from '#domain/courses/get-course-draft.ts';
import { AddLecture } from './add-lecture.tsx';
import { LectureRow } from './lecture-row.tsx';
import type { OutlineEditing } from './use-outline.ts';

export type SectionBlockProps = {
  courseId: string;
  section: OutlineSection;
  editing: OutlineEditing;
  currentId: string | undefined;
  handle: ReactNode;
  /** Null closes the open lecture. */
  onOpen: (lectureId: string | null) => void;
};

function whatGoes({ lectures }: OutlineSection): string {
  if (lectures.length === 0) return 'It has no lectures.';
  const what = lectures.length === 1 ? 'its lecture' : `its ${lectures.length} lectures`;
  return `With ${what} and what is in them; learners’ progress is counted without them. This cannot be undone.`;
}

export function SectionBlock({ courseId, section, editing, currentId, handle, onOpen }: SectionBlockProps) {
  return (
    <OutlineBlock
      noun="section"
      title={section.title}
      handle={handle}
      moves={
        <>
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => void editing.nudgeSection(section, -1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => void editing.nudgeSection(section, 1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
        </>
      }
      whatGoes={whatGoes(section)}
      version={editing.versionOf(section)}
      onRename={(title, expectedUpdatedAt) => editing.renameSection(section.id, { title, expectedUpdatedAt })}
      onDelete={async () => {
        const refused = await editing.deleteSection(section.id);
        const wasOpen = section.lectures.some(({ id }) => id === currentId);
        if (refused === undefined && wasOpen) onOpen(null);
        return refused;
      }}
    >
      <GroupItems label={`Lectures of ${section.title}`} groupId={section.id} items={section.lectures}>
        {(lecture, lectureHandle) => (
          <LectureRow
            courseId={courseId}
            lecture={lecture}
            sectionId={section.id}
            editing={editing}
            current={lecture.id === currentId}
            handle={lectureHandle}
            onDeleted={() => {
              if (lecture.id === currentId) onOpen(null);
            }}
          />
        )}
      </GroupItems>
      <GroupEnd groupId={section.id}>
        <AddLecture courseId={courseId} section={section} editing={editing} onAdded={onOpen} />
      </GroupEnd>
    </OutlineBlock>
  );
}
