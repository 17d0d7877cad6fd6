import { Breadcrumb } from '@repo/ui/breadcrumb';
import { PageHeader } from '@repo/ui/page-header';
import { pageParameters } from '@repo/ui/page-parameters';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { UnsubmittedGrading } from '#components/grading/unsubmitted-grading.tsx';
import { listGradableAssessments } from '#domain/grading/list-gradable-assessments.ts';
import { listUnsubmitted } from '#domain/grading/list-unsubmitted.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Grade without a file' };

/** Grades of exams on paper and interviews, for which nobody hands in a file. */
export default async function UnsubmittedPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const wanted = (await pageParameters(searchParams)).get('assessmentId');
  const assessments = await listGradableAssessments(ctx);
  const assessment = assessments.find(({ id }) => id === wanted);
  const rows = assessment ? await listUnsubmitted(ctx, { assessmentId: assessment.id }) : [];
  return (
    <>
      <PageHeader
        title="Grade without a file"
        description="For exams on paper and interviews: learners of your classes who have handed in nothing."
        breadcrumb={
          <Breadcrumb items={[{ label: 'Grading', href: '/grading' }, { label: 'Grade without a file' }]} />
        }
      />
      <UnsubmittedGrading
        key={assessment?.id}
        assessments={assessments}
        assessment={assessment}
        rows={rows}
      />
    </>
  );
}
