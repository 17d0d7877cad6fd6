import { LinkButton } from '@repo/ui/link-button';
import { DateTime } from '@repo/ui/time';
import Link from 'next/link';
import { CoursePicture } from '#components/course/course-picture.tsx';
import { CourseProgress } from '#components/course/course-progress.tsx';
import { cpdText } from '#components/course/labels.ts';
import { learnHref } from '#components/course/learn-href.ts';
import type { LearningRow } from '#domain/enrollments/list-learning.ts';
import { DueNote } from './due-note.tsx';

export function CourseRow({ row, now }: { row: LearningRow; now: Date }) {
  const { slug, title, thumbnail, progress, deadline, completedAt, cpdPoints } = row;
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-5">
      <div className="aspect-video overflow-hidden rounded-md bg-surface-muted">
        <CoursePicture url={thumbnail} widths={[224, 448]} sizes="7rem" />
      </div>
      <div className="min-w-0 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={`/courses/${slug}`} className="link target-44 min-w-0 font-medium break-words">
            {title}
          </Link>
          {deadline && !completedAt ? <DueNote deadline={deadline} now={now} /> : null}
        </div>
        {completedAt ? (
          <p className="text-sm text-muted">
            {cpdText(cpdPoints)}, done <DateTime value={completedAt} dateOnly />
          </p>
        ) : (
          <CourseProgress progress={progress} className="max-w-sm" />
        )}
        {row.isOpen ? null : <p className="text-sm text-muted">Your centre has not paid for it yet.</p>}
      </div>
      <LinkButton
        href={
          row.isOpen ? (completedAt ? '/certificates' : learnHref(slug, row.nextLesson)) : `/courses/${slug}`
        }
        size="sm"
        className="w-fit max-sm:col-start-2"
      >
        {!row.isOpen ? 'Details' : completedAt ? 'Certificate' : row.lastActivityAt ? 'Continue' : 'Begin'}
        <span className="sr-only">: {title}</span>
      </LinkButton>
    </li>
  );
}
