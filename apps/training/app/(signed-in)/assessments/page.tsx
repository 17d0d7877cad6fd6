import { assessmentSorts, assessmentTableQuery } from '@repo/schemas/training/assessment-table';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { tablePageSize } from '@repo/ui/table-range';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { AssessmentTable } from '#components/submissions/assessment-table.tsx';
import { OwnAssessments, parseOwnAssessmentView } from '#components/submissions/own-assessments.tsx';
import { hasRole, type SignedInContext } from '#domain/context.ts';
import { listVisibleAssessmentsWithCounts } from '#domain/grading/list-visible-assessments-with-counts.ts';
import { countOwnAssessments, listOwnAssessments } from '#domain/submissions/list-own-assessments.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Assessments' };

function readTable(parameters: URLSearchParams) {
  const { query, page } = parseTableAddress(parameters, { filterIds: ['type'], sortIds: assessmentSorts });
  return { ...assessmentTableQuery.parse(query), page, limit: tablePageSize };
}

async function readOwn(ctx: SignedInContext, parameters: URLSearchParams) {
  const view = parseOwnAssessmentView(parameters.get('show'));
  const page = readPageNumber(parameters, 'ownPage');
  const [rows, counts] = await Promise.all([
    listOwnAssessments(ctx, { view, page, limit: tablePageSize }),
    countOwnAssessments(ctx),
  ]);
  return { rows, counts, view, page };
}

/** Learners see their own assessments, others those they teach, write or run; with both roles, both. */
export default async function AssessmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const parameters = await toUrlSearchParams(searchParams);
  const mayGrade = hasRole(ctx, 'trainer', 'admin');
  const [own, figures] = await Promise.all([
    hasRole(ctx, 'learner') ? readOwn(ctx, parameters) : null,
    hasRole(ctx, 'trainer', 'developer', 'admin')
      ? listVisibleAssessmentsWithCounts(ctx, readTable(parameters))
      : null,
  ]);
  return (
    <>
      <PageHeader
        title="Assessments"
        actions={
          mayGrade ? (
            <LinkButton href="/grading" variant="primary">
              <Icon name="pen-line" />
              Grade submissions
            </LinkButton>
          ) : null
        }
      />
      {own ? (
        <section aria-label="My assessments" className={figures ? 'mb-10' : undefined}>
          <OwnAssessments {...own} pageSize={tablePageSize} now={ctx.clock()} />
        </section>
      ) : null}
      {figures ? <AssessmentTable {...figures} pageSize={tablePageSize} mayGrade={mayGrade} /> : null}
    </>
  );
}
