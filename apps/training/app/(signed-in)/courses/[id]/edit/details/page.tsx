import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { Card } from '@repo/ui/card';
import type { Metadata } from 'next';
import { EditHeader } from '#components/builder/edit-header.tsx';
import { CourseDetailsForm } from '#components/course-form/course-details-form.tsx';
import { toFormValues } from '#components/course-form/course-form-schema.ts';
import { countLearners } from '#domain/courses/count-learners.ts';
import { getCourseOverview } from '#domain/courses/get-course-overview.ts';
import { listCategories } from '#domain/courses/list-categories.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Course details' };

export default async function CourseDetailsPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireRole('developer', 'admin');
  const { id } = await pathParams(params);
  const [course, learners, categories] = await Promise.all([
    orNotFound(getCourseOverview(ctx, id)),
    countLearners(ctx, id),
    listCategories(ctx),
  ]);
  return (
    <>
      <EditHeader course={course} current="details" learners={learners} />
      <Card className="max-w-3xl">
        <CourseDetailsForm
          courseId={id}
          values={toFormValues(course)}
          updatedAt={course.updatedAt}
          categories={categories}
        />
      </Card>
    </>
  );
}
