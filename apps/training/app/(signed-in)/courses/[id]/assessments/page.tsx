import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { LinkButton } from '@repo/ui/link-button';
import { Plus } from 'lucide-react';
import { cache } from 'react';
import { AssessmentTable } from '#components/assessment-form/assessment-table.tsx';
import { EditHeader } from '#components/builder/edit-header.tsx';
import { listAssessments } from '#domain/assessments/list-assessments.ts';
import { countLearners } from '#domain/courses/count-learners.ts';
import { getCourseOverview } from '#domain/courses/get-course-overview.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const ctx = await requireRole('developer', 'admin');
  return { ctx, course: await orNotFound(getCourseOverview(ctx, id)) };
});

export const generateMetadata = checkedTitle('Assessments of a course', async ({ params }: Props) =>
  load((await pathParams(params)).id),
);

/** What learners of a course hand in. */
export default async function CourseAssessmentsPage({ params }: Props) {
  const { id } = await pathParams(params);
  const { ctx, course } = await load(id);
  const [{ learners }, assessments] = await Promise.all([
    countLearners(ctx, id),
    listAssessments(ctx, { courseId: id }),
  ]);
  return (
    <>
      <EditHeader course={course} current="assessments" learners={learners} />
      {assessments.length > 0 ? (
        <div className="mb-4 flex justify-end">
          <LinkButton href={`/courses/${id}/assessments/new`}>
            <Plus aria-hidden />
            Add assessment
          </LinkButton>
        </div>
      ) : null}
      <AssessmentTable courseId={id} rows={assessments} />
    </>
  );
}
