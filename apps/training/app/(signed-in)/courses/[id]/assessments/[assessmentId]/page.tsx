import { checkedTitle } from '@repo/pages/checked-title';
import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { AssessmentForm } from '#components/assessment-form/assessment-form.tsx';
import { toAssessmentFormValues } from '#components/assessment-form/assessment-form-schema.ts';
import { getAssessment } from '#domain/assessments/get-assessment.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string; assessmentId: string }> };

const load = cache(async (id: string, assessmentId: string) => {
  const ctx = await requireRole('developer', 'admin');
  const assessment = await orNotFound(getAssessment(ctx, assessmentId));
  return assessment.courseId === id ? assessment : notFound();
});

export const generateMetadata = checkedTitle('Edit assessment', async ({ params }: Props) => {
  const { id, assessmentId } = await pathParams(params);
  return load(id, assessmentId);
});

export default async function EditAssessmentPage({ params }: Props) {
  const { id, assessmentId } = await pathParams(params);
  const assessment = await load(id, assessmentId);
  return (
    <>
      <PageHeader
        title={assessment.title}
        breadcrumb={[
          { label: 'Courses', href: '/courses' },
          { label: assessment.courseTitle, href: `/courses/${id}` },
          { label: 'Assessments', href: `/courses/${id}/assessments` },
          { label: assessment.title },
        ]}
      />
      <Card className="max-w-3xl">
        <AssessmentForm
          courseId={id}
          stored={{
            id: assessment.id,
            values: toAssessmentFormValues(assessment),
            updatedAt: assessment.updatedAt,
          }}
        />
      </Card>
    </>
  );
}
