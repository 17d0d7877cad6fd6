'use client';

import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { CoursePicture } from '#components/course/course-picture.tsx';
import { CourseProgress } from '#components/course/course-progress.tsx';
import { cpdPointsText } from '#components/course/labels.ts';
import type { ShownCourse } from './shown-course.ts';

/** Drawn in the browser too: as markup it would be sent twice, which takes five times as much as its fields. */
export function CourseRow({ course }: { course: ShownCourse }) {
  const { slug, title, thumbnail, progress, completedAt, due } = course;
  return (
    <li className="course-row">
      <div className="aspect-video overflow-hidden rounded-md bg-surface-muted">
        <CoursePicture url={thumbnail} widths={[224, 448]} sizes="7rem" />
      </div>
      <div className="min-w-0 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <PageLink href={`/courses/${slug}`} className="link target-44 min-w-0 font-medium break-words">
            {title}
          </PageLink>
          {due ? <StatusBadge tone={due.tone}>{due.text}</StatusBadge> : null}
        </div>
        {completedAt ? (
          <p className="text-sm text-muted">
            {cpdPointsText(course.cpdPoints)}, done <DateTime value={completedAt} dateOnly />
          </p>
        ) : (
          <CourseProgress progress={progress} className="max-w-sm" />
        )}
        {course.isOpen ? null : <p className="text-sm text-muted">Your centre has not paid for it yet.</p>}
      </div>
      <LinkButton href={course.href} size="sm" className="w-fit max-sm:col-start-2">
        {course.action}
        <span className="sr-only">: {title}</span>
      </LinkButton>
    </li>
  );
}
