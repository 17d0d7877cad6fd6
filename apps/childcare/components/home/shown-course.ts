import { learnHref } from '#components/course/learn-href.ts';
import type { LearningRow } from '#domain/enrollments/list-learning.ts';
import { type DueState, dueState } from './due-state.ts';

/** What a row shows of a course; each field is sent to the browser for each of them. */
export type ShownCourse = Pick<
  LearningRow,
  'slug' | 'title' | 'thumbnail' | 'progress' | 'completedAt' | 'cpdPoints' | 'isOpen'
> & {
  due: DueState | null;
  href: string;
  action: 'Details' | 'Certificate' | 'Continue' | 'Begin';
};

function actionOf({ isOpen, completedAt, lastActivityAt }: LearningRow): ShownCourse['action'] {
  if (!isOpen) return 'Details';
  if (completedAt) return 'Certificate';
  return lastActivityAt ? 'Continue' : 'Begin';
}

function hrefOf({ isOpen, completedAt, slug, nextLesson }: LearningRow): string {
  if (!isOpen) return `/courses/${slug}`;
  return completedAt ? '/certificates' : learnHref(slug, nextLesson);
}

export function toShownCourse(row: LearningRow, now: Date): ShownCourse {
  const { slug, title, thumbnail, progress, deadline, completedAt, cpdPoints, isOpen } = row;
  return {
    slug,
    title,
    thumbnail,
    progress,
    completedAt,
    cpdPoints,
    isOpen,
    due: deadline && !completedAt ? dueState(deadline, now) : null,
    href: hrefOf(row),
    action: actionOf(row),
  };
}
