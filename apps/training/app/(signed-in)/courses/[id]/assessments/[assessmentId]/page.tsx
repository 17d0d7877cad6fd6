import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import { Breadcrumb } from '@repo/ui/breadcrumb';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { AssessmentForm } from '#components/assessment-form/assessment-form.tsx';
import { toAssessmentFormValues } from '#components/assessment-form/assessment-form-schema.ts';
import { getAssessment } from '#domain/assessments/get-assessment.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Edit assessment' };

type Props = { params: Promise<{ id: string; assessmentId: string }> };

export default async function EditAssessmentPage({ params }: Props) {
  const ctx = await requireRole('developer', 'admin');
  const { id, assessmentId } = await pathParams(params);
  const assessment = await orNotFound(getAssessment(ctx, assessmentId));
  if (assessment.courseId !== id) notFound();
  return (
    <>
      <PageHeader
        title={assessment.title}
        breadcrumb={
          <Breadcrumb
            items={[
              { label: 'Courses', href: '/courses' },
              { label: assessment.courseTitle, href: `/courses/${id}` },
              { label: 'Assessments', href: `/courses/${id}/assessments` },
              { label: assessment.title },
            ]}
          />
        }
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
