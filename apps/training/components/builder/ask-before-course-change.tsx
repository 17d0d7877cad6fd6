import { LiveCourseChangeConsentProvider } from '@repo/ui/live-course-change-consent-provider';
import type { ReactNode } from 'react';
import type { ActiveLearnerCounts } from '#domain/courses/count-active-learners.ts';
import type { CourseOverview } from '#domain/courses/get-course-overview.ts';

type AskBeforeCourseChangeProps = {
  course: Pick<CourseOverview, 'title' | 'status'>;
  counts: ActiveLearnerCounts;
  children: ReactNode;
};

const nobody: ActiveLearnerCounts = { learners: 0, underWay: 0 };

/** Confirms the first change of a published course. Drafts need no confirmation. */
export function AskBeforeCourseChange({ course, counts, children }: AskBeforeCourseChangeProps) {
  const { title, status } = course;
  const reached = status === 'active' ? counts : nobody;
  return (
    <LiveCourseChangeConsentProvider title={title} reached={{ ...reached, certified: 0 }} noun="subtopic">
      {children}
    </LiveCourseChangeConsentProvider>
  );
}
