import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { Card } from '@repo/ui/card';
import { cache } from 'react';
import { AskBeforeCourseChange } from '#components/builder/ask-before-course-change.tsx';
import { EditHeader } from '#components/builder/edit-header.tsx';
import { CourseDetailsForm } from '#components/course-form/course-details-form.tsx';
import { toFormValues } from '#components/course-form/course-form-schema.ts';
import { countLearners } from '#domain/courses/count-learners.ts';
import { getCourseOverview } from '#domain/courses/get-course-overview.ts';
import { listCategories } from '#domain/courses/list-categories.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const ctx = await requireRole('developer', 'admin');
  return { ctx, course: await orNotFound(getCourseOverview(ctx, id)) };
});

export const generateMetadata = checkedTitle('Course details', async ({ params }: Props) =>
  load((await pathParams(params)).id),
);

export default async function CourseDetailsPage({ params }: Props) {
  const { id } = await pathParams(params);
  const { ctx, course } = await load(id);
  const [counts, categories] = await Promise.all([countLearners(ctx, id), listCategories(ctx)]);
  return (
    <>
      <EditHeader course={course} current="details" learners={counts.learners} />
      <Card className="max-w-3xl">
        <AskBeforeCourseChange course={course} counts={counts}>
          <CourseDetailsForm
            courseId={id}
            values={toFormValues(course)}
            updatedAt={course.updatedAt}
            categories={categories}
          />
        </AskBeforeCourseChange>
      </Card>
    </>
  );
}
