import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Alert } from '@repo/ui/alert';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { GradeWithoutSubmission } from '#components/grading/grade-without-submission.tsx';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { findGradableAssessment, toAssessmentForBrowser } from '#domain/grading/find-gradable-assessment.ts';
import { listUnsubmittedPage } from '#domain/grading/list-unsubmitted.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Grade without a file', () =>
  requireRole('trainer', 'admin'),
);

const perPage = 50;

export default async function UnsubmittedPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const parameters = await toUrlSearchParams(searchParams);
  const wanted = parameters.get('assessmentId');
  const q = parameters.get('q')?.trim() ?? '';
  const page = readPageNumber(parameters);
  const [assessments, assessment] = await Promise.all([
    readFirstChoices(ctx, 'assessments', { chosenValue: wanted }),
    wanted ? findGradableAssessment(ctx, wanted) : null,
  ]);
  const isBlind = assessment !== null && assessment.blindKey !== null;
  const found =
    assessment && !isBlind
      ? await listUnsubmittedPage(ctx, { assessmentId: assessment.id, q, page, limit: perPage })
      : { rows: [], total: 0 };
  return (
    <>
      <PageHeader
        title="Grade without a file"
        description="For paper exams and interviews: learners in your classes who have not handed anything in."
        breadcrumb={[{ label: 'Grading', href: '/grading' }, { label: 'Grade without a file' }]}
      />
      {isBlind ? (
        <Alert tone="info" className="mb-4">
          This assessment is marked blind. Mark it under Check and release.
        </Alert>
      ) : null}
      <GradeWithoutSubmission
        key={assessment?.id}
        assessments={assessments}
        assessment={assessment && !isBlind ? toAssessmentForBrowser(assessment) : null}
        q={q}
        {...found}
      />
      <Pagination
        page={page}
        totalPages={Math.ceil(found.total / perPage)}
        hrefFor={(number) =>
          `/grading/without-submission?${new URLSearchParams({
            assessmentId: assessment?.id ?? '',
            ...(q && { q }),
            page: String(number),
          })}`
        }
        className="mt-6"
      />
    </>
  );
}
