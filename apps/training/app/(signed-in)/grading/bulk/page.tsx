import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { BulkGrading } from '#components/grading/bulk-grading.tsx';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { findGradableAssessment } from '#domain/grading/find-gradable-assessment.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Grade from CSV', () => requireRole('trainer', 'admin'));

export default async function BulkGradingPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const wanted = (await toUrlSearchParams(searchParams)).get('assessmentId');
  const [assessments, known] = await Promise.all([
    readFirstChoices(ctx, 'assessments', { chosenValue: wanted }),
    wanted ? findGradableAssessment(ctx, wanted) : null,
  ]);
  return (
    <>
      <PageHeader
        title="Grade from CSV"
        description="Fill in scores in a spreadsheet, see what they would change, and store them together."
        breadcrumb={[{ label: 'Grading', href: '/grading' }, { label: 'Grade from CSV' }]}
      />
      <BulkGrading key={known?.id} assessments={assessments} assessmentId={known?.id} />
    </>
  );
}
