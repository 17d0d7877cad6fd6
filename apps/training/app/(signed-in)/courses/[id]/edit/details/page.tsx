import type { PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { AskBeforeCourseChange } from '#components/builder/ask-before-course-change.tsx';
import { CourseEditHeader } from '#components/builder/edit-header.tsx';
import { loadCourseForDeveloper } from '#components/builder/load-course-for-developer.ts';
import { EditCourseDetailsForm } from '#components/course-form/course-details-form.tsx';
import { countActiveLearners } from '#domain/courses/count-active-learners.ts';
import { listVisibleCategories } from '#domain/courses/list-categories.ts';

export const generateMetadata = metadataAfterCheck('Course details', loadCourseForDeveloper);

export default async function CourseDetailsPage(props: PathProps<{ id: string }>) {
  const { id, ctx, course } = await loadCourseForDeveloper(props);
  const { learningUnits: _, ...details } = course;
  const [counts, categories] = await Promise.all([countActiveLearners(ctx, id), listVisibleCategories(ctx)]);
  return (
    <>
      <CourseEditHeader course={course} current="details" activeLearners={counts.learners} />
      <Card className="max-w-3xl">
        <AskBeforeCourseChange course={course} counts={counts}>
          <EditCourseDetailsForm course={details} categories={categories} />
        </AskBeforeCourseChange>
      </Card>
    </>
  );
}
