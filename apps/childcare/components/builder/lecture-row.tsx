'use client';

import { findBlockingLectureProblem } from '@repo/schemas/childcare/find-blocking-lecture-problem';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { OutlineRow } from '@repo/ui/outline/outline-row';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { lectureTypeLabels } from '#components/course/labels.ts';
import type { OutlineLecture } from '#domain/courses/get-builder-course.ts';
import { durationText } from './duration-text.ts';
import type { OutlineEditing } from './use-outline.ts';

export const lectureIcons = {
  VIDEO: 'circle-play',
  TEXT: 'file-text',
  QUIZ: 'circle-help',
  SCORM: 'package',
} as const;

/** Alt and an arrow key move the row; prevents the key's default action. */
function directionOfKey(event: KeyboardEvent): -1 | 1 | null {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return null;
  event.preventDefault();
  return event.key === 'ArrowUp' ? -1 : 1;
}

type LectureRowProps = {
  courseId: string;
  lecture: OutlineLecture;
  outline: OutlineEditing;
  current: boolean;
  handle: ReactNode;
  onClose: () => void;
};

export function LectureRow(props: LectureRowProps) {
  const { courseId, lecture, outline, current, handle, onClose } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const moved = useRef(false);
  const icon = lectureIcons[lecture.type];

  // Moving a row in the list removes its focus, so this restores it.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    link.current?.focus();
  });

  function moveBy(by: -1 | 1) {
    moved.current = true;
    void outline.moveUpOrDown(lecture, by);
  }

  return (
    <OutlineRow
      noun="lecture"
      item={lecture}
      outline={outline}
      href={`/admin/courses/${courseId}?lecture=${lecture.id}`}
      current={current}
      handle={handle}
      link={{
        ref: link,
        'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
        onKeyDown: (event) => {
          const by = directionOfKey(event);
          if (by) moveBy(by);
        },
      }}
      moves={
        <>
          <MenuItem icon={<Icon name="arrow-up" />} shortcut="Alt ↑" onSelect={() => moveBy(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<Icon name="arrow-down" />} shortcut="Alt ↓" onSelect={() => moveBy(1)}>
            Move down
          </MenuItem>
        </>
      }
      onMoveTo={({ id, items }) => void outline.moveLecture(lecture.id, { groupId: id, place: items.length })}
      deletionText="What is in it goes too, and learners’ progress is counted without it. This cannot be undone."
      onClose={onClose}
    >
      <Icon name={icon} className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{lecture.title}</span>
        <LectureFacts lecture={lecture} />
      </span>
    </OutlineRow>
  );
}

function LectureFacts({ lecture }: { lecture: OutlineLecture }) {
  const problem = findBlockingLectureProblem(lecture);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
      <span>{lectureTypeLabels[lecture.type]}</span>
      {lecture.videoDuration > 0 && lecture.type === 'VIDEO' ? (
        <span className="tabular-nums">{durationText(lecture.videoDuration)}</span>
      ) : null}
      {lecture.isPreview ? (
        <span className="flex items-center gap-1">
          <Icon name="eye" className="size-3" />
          Preview
        </span>
      ) : null}
      {problem ? (
        <span className="flex items-center gap-1 text-warning">
          <Icon name="circle-dashed" className="size-3" />
          {problem}
        </span>
      ) : null}
    </span>
  );
}
