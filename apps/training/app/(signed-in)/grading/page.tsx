import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { redirect } from 'next/navigation';
import { gradingHref, parseGradingView } from '#components/grading/grading-address.ts';
import { GradingDesk } from '#components/grading/grading-desk.tsx';
import { GradingFilters } from '#components/grading/grading-filters.tsx';
import { GradingQueueLinks } from '#components/grading/grading-queue-links.tsx';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { findGradableSubmission } from '#domain/grading/find-gradable-submission.ts';
import { listDirectlyGradableSubmissions } from '#domain/grading/list-directly-gradable-submissions.ts';
import { countUnreleasedGrades } from '#domain/grading/list-unreleased-grades.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Grading', () => requireRole('trainer', 'admin'));

export default async function GradingPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const parameters = await toUrlSearchParams(searchParams);
  const teaches = ctx.actor.roles.includes('trainer');
  const view = parseGradingView(parameters, { mine: teaches });
  const openId = parameters.get('open') ?? undefined;
  const [queue, assessments, classes, waiting] = await Promise.all([
    listDirectlyGradableSubmissions(ctx, view),
    readFirstChoices(ctx, 'grading-assessments', { chosenValue: view.assessmentId, ownOnly: view.mine }),
    readFirstChoices(ctx, 'grading-classes', { chosenValue: view.courseRunId, ownOnly: view.mine }),
    countUnreleasedGrades(ctx, view),
  ]);
  // The address may name a submission outside the filters, for example one graded meanwhile.
  const isListed = queue.data.some(({ submissionId }) => submissionId === openId);
  const named = openId && !isListed ? await findGradableSubmission(ctx, openId) : null;
  const rows = named ? [named, ...queue.data] : queue.data;
  // Grading shortens the list, so a later page may be past its end while work is left.
  const first = gradingHref({ ...view, page: 1, after: undefined }, { mine: teaches });
  const href = gradingHref(view, { mine: teaches });
  if (rows.length === 0 && href !== first) redirect(first);
  const ofAssessment = view.assessmentId ? `?assessmentId=${view.assessmentId}` : '';
  const releaseHref = href.replace('/grading', '/grading/release');
  return (
    <>
      <PageHeader
        title="Grading"
        actions={
          <>
            {waiting > 0 ? (
              <LinkButton href={releaseHref} variant="secondary">
                <Icon name="send" />
                Release {waiting.toLocaleString('en')} {waiting === 1 ? 'grade' : 'grades'}
              </LinkButton>
            ) : null}
            <LinkButton href={`/grading/results${ofAssessment}`} variant="secondary">
              <Icon name="list-checks" />
              Check and release
            </LinkButton>
            <LinkButton href={`/grading/without-submission${ofAssessment}`} variant="secondary">
              <Icon name="user-pen" />
              Grade without a file
            </LinkButton>
            <LinkButton href={`/grading/bulk${ofAssessment}`} variant="secondary">
              <Icon name="file-spreadsheet" />
              Grade from CSV
            </LinkButton>
          </>
        }
      />
      <GradingFilters view={view} assessments={assessments} classes={classes} teaches={teaches} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<Icon name="pen-line" />}
          title={view.status === 'pending' ? 'Nothing waits to be graded' : 'Nothing was handed in here'}
          description="Work that learners hand in appears here. Other filters may show more. Assessments that are marked blind or twice are under Check and release."
          action={<LinkButton href="/grading?status=all&classes=all">Show everything</LinkButton>}
        />
      ) : (
        <GradingDesk
          key={href}
          rows={rows}
          openId={rows.find((row) => row.submissionId === openId)?.submissionId}
          href={href}
          total={queue.total}
          moreHref={view.status === 'pending' && queue.total > queue.data.length ? first : undefined}
        />
      )}
      {view.status === 'pending' ? (
        <GradingQueueLinks
          first={view.after ? first : undefined}
          next={queue.nextAfter && gradingHref({ ...view, after: queue.nextAfter }, { mine: teaches })}
        />
      ) : (
        <Pagination
          page={queue.pagination.page}
          totalPages={queue.pagination.totalPages}
          hrefFor={(page) => gradingHref({ ...view, page }, { mine: teaches })}
          className="mt-6"
        />
      )}
    </>
  );
}
