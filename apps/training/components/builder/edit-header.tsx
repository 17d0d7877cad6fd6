import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';
import { CourseStatusBadge } from '#components/courses/course-status-badge.tsx';
import type { CourseOverview } from '#domain/courses/get-course-overview.ts';
import { PublishCourseButton } from './publish-button.tsx';

type EditHeaderProps = {
  course: CourseOverview;
  current: 'content' | 'details' | 'assessments' | 'completion';
  activeLearners: number;
};

export function CourseEditHeader({ course, current, activeLearners }: EditHeaderProps) {
  const at = `/courses/${course.id}`;
  return (
    <>
      <PageHeader
        title={course.title}
        breadcrumb={[
          { label: 'Courses', href: '/courses' },
          { label: course.title, href: at },
          { label: 'Edit' },
        ]}
        actions={
          <>
            <CourseStatusBadge status={course.status} />
            <PublishCourseButton
              courseId={course.id}
              title={course.title}
              status={course.status}
              activeLearners={activeLearners}
            />
          </>
        }
      />
      <TabLinks
        label="Parts of the course"
        className="mb-6"
        tabs={[
          { href: `${at}/edit`, label: 'Content', current: current === 'content' },
          { href: `${at}/edit/details`, label: 'Details', current: current === 'details' },
          { href: `${at}/assessments`, label: 'Assessments', current: current === 'assessments' },
          { href: `${at}/edit/completion`, label: 'Completion', current: current === 'completion' },
        ]}
      />
    </>
  );
}
