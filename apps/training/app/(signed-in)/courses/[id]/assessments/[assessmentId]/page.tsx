import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { notFound } from 'next/navigation';
import { AssessmentForm } from '#components/assessment-form/assessment-form.tsx';
import { toAssessmentFormValues } from '#components/assessment-form/assessment-form-schema.ts';
import { getVisibleAssessment } from '#domain/assessments/get-assessment.ts';
import { getVisibleCourseOverview } from '#domain/courses/get-course-overview.ts';
import { requireRole } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id, assessmentId }: { id: string; assessmentId: string }) => {
  const ctx = await requireRole('developer', 'admin');
  const assessment = await orNotFoundPage(getVisibleAssessment(ctx, assessmentId));
  if (assessment.courseId !== id) notFound();
  const { learningUnits } = await orNotFoundPage(getVisibleCourseOverview(ctx, id));
  return { ...assessment, units: learningUnits.map((unit) => ({ id: unit.id, title: unit.title })) };
});

export const generateMetadata = metadataAfterCheck('Edit assessment', load);

export default async function EditAssessmentPage(props: PathProps<{ id: string; assessmentId: string }>) {
  const assessment = await load(props);
  const { courseId } = assessment;
  return (
    <>
      <PageHeader
        title={assessment.title}
        breadcrumb={[
          { label: 'Courses', href: '/courses' },
          { label: assessment.courseTitle, href: `/courses/${courseId}` },
          { label: 'Assessments', href: `/courses/${courseId}/assessments` },
          { label: assessment.title },
        ]}
        actions={
          assessment.type === 'quiz' ? (
            <LinkButton href={`/courses/${courseId}/assessments/${assessment.id}/quiz`}>
              <Icon name="list-checks" />
              Questions of the quiz
            </LinkButton>
          ) : null
        }
      />
      <Card className="max-w-3xl">
        <AssessmentForm
          courseId={courseId}
          units={assessment.units}
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
