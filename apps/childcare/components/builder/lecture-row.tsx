'use client';

import { MenuItem, MenuLabel, MenuSeparator } from '@repo/ui/dropdown-menu';
import { OutlineRow } from '@repo/ui/outline/outline-row';
import {
  ArrowDown,
  ArrowUp,
  CircleDashed,
  CircleHelp,
  CirclePlay,
  Eye,
  FileText,
  Package,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { lectureTypeLabels } from '#components/course/labels.ts';
import type { OutlineLecture } from '#domain/courses/get-course-draft.ts';
import { durationText } from './duration-text.ts';
import { lectureProblem } from './publish-checks.ts';
import type { OutlineEditing } from './use-outline.ts';

export const lectureIcons = {
  VIDEO: CirclePlay,
  TEXT: FileText,
  QUIZ: CircleHelp,
  SCORM: Package,
} as const;

/** Alt with an arrow moves the row; prevents the key's default. */
function nudgeKey(event: KeyboardEvent): -1 | 1 | null {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return null;
  event.preventDefault();
  return event.key === 'ArrowUp' ? -1 : 1;
}

export type LectureRowProps = {
  courseId: string;
  lecture: OutlineLecture;
  sectionId: string;
  editing: OutlineEditing;
  current: boolean;
  handle: ReactNode;
  onDeleted: () => void;
};

export function LectureRow(props: LectureRowProps) {
  const { courseId, lecture, sectionId, editing, current, handle, onDeleted } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const moved = useRef(false);
  const others = editing.sections.filter(({ id }) => id !== sectionId);
  const Icon = lectureIcons[lecture.type];

  // Moving a row in the list loses the focus, so restore it.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    link.current?.focus();
  });

  function nudge(by: -1 | 1) {
    moved.current = true;
    void editing.nudgeLecture(lecture, by);
  }

  return (
    <OutlineRow
      noun="lecture"
      title={lecture.title}
      href={`/admin/courses/${courseId}?lecture=${lecture.id}`}
      current={current}
      handle={handle}
      link={{
        ref: link,
        'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
        onKeyDown: (event) => {
          const by = nudgeKey(event);
          if (by) nudge(by);
        },
      }}
      moves={
        <>
          <MenuItem icon={<ArrowUp aria-hidden />} shortcut="Alt ↑" onSelect={() => nudge(-1)}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} shortcut="Alt ↓" onSelect={() => nudge(1)}>
            Move down
          </MenuItem>
          {others.length > 0 ? (
            <>
              <MenuSeparator />
              <MenuLabel>Move to</MenuLabel>
              {others.map((other) => (
                <MenuItem key={other.id} onSelect={() => void editing.moveLecture(lecture.id, other)}>
                  {other.title}
                </MenuItem>
              ))}
            </>
          ) : null}
          <MenuSeparator />
        </>
      }
      whatGoes="What is in it goes too, and learners’ progress is counted without it. This cannot be undone."
      onDelete={() => editing.deleteLecture(lecture.id)}
      onDeleted={onDeleted}
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block break-words">{lecture.title}</span>
        <LectureFacts lecture={lecture} />
      </span>
    </OutlineRow>
  );
}

function LectureFacts({ lecture }: { lecture: OutlineLecture }) {
  const problem = lectureProblem(lecture);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
      <span>{lectureTypeLabels[lecture.type]}</span>
      {lecture.videoDuration > 0 && lecture.type === 'VIDEO' ? (
        <span className="tabular-nums">{durationText(lecture.videoDuration)}</span>
      ) : null}
      {lecture.isPreview ? (
        <span className="flex items-center gap-1">
          <Eye aria-hidden className="size-3" />
          Preview
        </span>
      ) : null}
      {problem ? (
        <span className="flex items-center gap-1 text-warning">
          <CircleDashed aria-hidden className="size-3" />
          {problem}
        </span>
      ) : null}
    </span>
  );
}
