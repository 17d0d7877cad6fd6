import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { AssessmentTable } from '#components/assessment-form/assessment-table.tsx';
import { CourseEditHeader } from '#components/builder/edit-header.tsx';
import { loadCourseForDeveloper } from '#components/builder/load-course-for-developer.ts';
import { listVisibleAssessments } from '#domain/assessments/list-assessments.ts';
import { countActiveLearners } from '#domain/courses/count-active-learners.ts';

export const generateMetadata = metadataAfterCheck('Assessments of a course', loadCourseForDeveloper);

export default async function CourseAssessmentsPage(props: PathProps<{ id: string }>) {
  const { id, ctx, course } = await loadCourseForDeveloper(props);
  const [{ learners }, assessments] = await Promise.all([
    countActiveLearners(ctx, id),
    listVisibleAssessments(ctx, { courseId: id }),
  ]);
  return (
    <>
      <CourseEditHeader course={course} current="assessments" activeLearners={learners} />
      {assessments.length > 0 ? (
        <div className="mb-4 flex justify-end">
          <LinkButton href={`/courses/${id}/assessments/new`}>
            <Icon name="plus" />
            Add assessment
          </LinkButton>
        </div>
      ) : null}
      <AssessmentTable courseId={id} rows={assessments} />
    </>
  );
}
