import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { Breadcrumb } from '@repo/ui/breadcrumb';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { AssessmentForm } from '#components/assessment-form/assessment-form.tsx';
import { getCourseOverview } from '#domain/courses/get-course-overview.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'New assessment' };

export default async function NewAssessmentPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireRole('developer', 'admin');
  const { id } = await pathParams(params);
  const course = await orNotFound(getCourseOverview(ctx, id));
  return (
    <>
      <PageHeader
        title="New assessment"
        description={`For learners of “${course.title}”.`}
        breadcrumb={
          <Breadcrumb
            items={[
              { label: 'Courses', href: '/courses' },
              { label: course.title, href: `/courses/${id}` },
              { label: 'Assessments', href: `/courses/${id}/assessments` },
              { label: 'New assessment' },
            ]}
          />
        }
      />
      <Card className="max-w-3xl">
        <AssessmentForm courseId={id} />
      </Card>
    </>
  );
}
