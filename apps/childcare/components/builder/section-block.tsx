'use client';

import { MenuItem, MenuSeparator } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { OutlineChapter } from '@repo/ui/outline/outline-chapter';
import { GroupEnd, GroupItems } from '@repo/ui/sortable-groups';
import type { ReactNode } from 'react';
import type { OutlineSection } from '#domain/courses/get-builder-course.ts';
import { AddLecture } from './add-lecture.tsx';
import { LectureRow } from './lecture-row.tsx';
import type { OutlineEditing } from './use-outline.ts';

type SectionBlockProps = {
  courseId: string;
  section: OutlineSection;
  outline: OutlineEditing;
  /** The lecture that is open in the editor. */
  openId: string | undefined;
  handle: ReactNode;
  /** Null closes the open lecture. */
  onOpen: (lectureId: string | null) => void;
};

export function SectionBlock({ courseId, section, outline, openId, handle, onOpen }: SectionBlockProps) {
  return (
    <OutlineChapter
      noun="section"
      itemNoun="lecture"
      itemContent="what is in them"
      chapter={section}
      outline={outline}
      handle={handle}
      moves={
        <>
          <MenuItem icon={<Icon name="arrow-up" />} onSelect={() => void outline.moveUpOrDown(section, -1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<Icon name="arrow-down" />} onSelect={() => void outline.moveUpOrDown(section, 1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
        </>
      }
      openId={openId}
      onClose={() => onOpen(null)}
    >
      <GroupItems label={`Lectures of ${section.title}`} groupId={section.id} items={section.items}>
        {(lecture, lectureHandle) => (
          <LectureRow
            courseId={courseId}
            lecture={lecture}
            outline={outline}
            current={lecture.id === openId}
            handle={lectureHandle}
            onClose={() => onOpen(null)}
          />
        )}
      </GroupItems>
      <GroupEnd groupId={section.id}>
        <AddLecture courseId={courseId} section={section} outline={outline} onAdded={onOpen} />
      </GroupEnd>
    </OutlineChapter>
  );
}
