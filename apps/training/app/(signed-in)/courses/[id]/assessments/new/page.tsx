import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { cache } from 'react';
import { AssessmentForm } from '#components/assessment-form/assessment-form.tsx';
import { getCourseOverview } from '#domain/courses/get-course-overview.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = cache(async (id: string) => {
  const ctx = await requireRole('developer', 'admin');
  return orNotFound(getCourseOverview(ctx, id));
});

export const generateMetadata = checkedTitle('New assessment', async ({ params }: Props) =>
  load((await pathParams(params)).id),
);

export default async function NewAssessmentPage({ params }: Props) {
  const { id } = await pathParams(params);
  const course = await load(id);
  return (
    <>
      <PageHeader
        title="New assessment"
        description={`For learners of “${course.title}”.`}
        breadcrumb={[
          { label: 'Courses', href: '/courses' },
          { label: course.title, href: `/courses/${id}` },
          { label: 'Assessments', href: `/courses/${id}/assessments` },
          { label: 'New assessment' },
        ]}
      />
      <Card className="max-w-3xl">
        <AssessmentForm courseId={id} />
      </Card>
    </>
  );
}
