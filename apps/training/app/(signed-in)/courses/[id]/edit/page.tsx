import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { redirect } from 'next/navigation';
import { AskBeforeCourseChange } from '#components/builder/ask-before-course-change.tsx';
import { CourseBuilder } from '#components/builder/course-builder.tsx';
import { CourseEditHeader } from '#components/builder/edit-header.tsx';
import { loadCourseForDeveloper } from '#components/builder/load-course-for-developer.ts';
import { countActiveLearners } from '#domain/courses/count-active-learners.ts';
import { getVisibleSubtopic } from '#domain/outline/get-subtopic.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

export const generateMetadata = metadataAfterCheck('Edit course', loadCourseForDeveloper);

/** `?subtopic=` is the open subtopic. */
export default async function EditCoursePage(props: Props) {
  const { id, ctx, course } = await loadCourseForDeveloper(props);
  const wanted = (await toUrlSearchParams(props.searchParams)).get('subtopic');
  const counts = await countActiveLearners(ctx, id);
  const known = course.learningUnits.flatMap(({ subtopics }) => subtopics).some((each) => each.id === wanted);
  // A link to a deleted subtopic leads to the outline.
  if (wanted && !known) redirect(`/courses/${id}/edit`);
  const subtopic = wanted ? await orNotFoundPage(getVisibleSubtopic(ctx, wanted)) : null;
  return (
    <>
      <CourseEditHeader course={course} current="content" activeLearners={counts.learners} />
      <AskBeforeCourseChange course={course} counts={counts}>
        <CourseBuilder courseId={id} learningUnits={course.learningUnits} subtopic={subtopic} />
      </AskBeforeCourseChange>
    </>
  );
}
