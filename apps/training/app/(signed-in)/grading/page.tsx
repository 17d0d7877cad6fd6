import { EmptyState } from '@repo/ui/empty-state';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { pageParameters } from '@repo/ui/page-parameters';
import { Pagination } from '@repo/ui/pagination';
import { PastEnd } from '@repo/ui/past-end';
import { FileSpreadsheet, PenLine, UserPen } from 'lucide-react';
import type { Metadata } from 'next';
import type { SearchParams } from '#components/account/return-to.ts';
import { gradingHref, readGradingView } from '#components/grading/grading-address.ts';
import { GradingDesk } from '#components/grading/grading-desk.tsx';
import { GradingFilters } from '#components/grading/grading-filters.tsx';
import { listGradingChoices } from '#domain/grading/list-grading-choices.ts';
import { findGradable, listGradingQueue } from '#domain/grading/list-grading-queue.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Grading' };

/** The grading desk: what was handed in, one after the other. */
export default async function GradingPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('trainer', 'admin');
  const parameters = await pageParameters(searchParams);
  const teaches = ctx.actor.roles.includes('trainer');
  const view = readGradingView(parameters, { mine: teaches });
  const openId = parameters.get('open') ?? undefined;
  const [queue, choices] = await Promise.all([
    listGradingQueue(ctx, view),
    listGradingChoices(ctx, { mine: view.mine }),
  ]);
  // An address may name one that the filters leave out, such as one that was graded meanwhile.
  const isListed = queue.data.some(({ submissionId }) => submissionId === openId);
  const named = openId && !isListed ? await findGradable(ctx, openId) : null;
  const rows = named ? [named, ...queue.data] : queue.data;
  const href = gradingHref(view, { mine: teaches });
  const bulkHref = view.assessmentId ? `/grading/bulk?assessmentId=${view.assessmentId}` : '/grading/bulk';
  const unsubmittedHref = view.assessmentId
    ? `/grading/without-submission?assessmentId=${view.assessmentId}`
    : '/grading/without-submission';
  return (
    <>
      <PageHeader
        title="Grading"
        actions={
          <>
            <LinkButton href={unsubmittedHref} variant="secondary">
              <UserPen aria-hidden />
              Grade without a file
            </LinkButton>
            <LinkButton href={bulkHref} variant="secondary">
              <FileSpreadsheet aria-hidden />
              Grade from CSV
            </LinkButton>
          </>
        }
      />
      <GradingFilters view={view} choices={choices} teaches={teaches} />
      {rows.length === 0 && queue.pagination.total > 0 ? (
        <PastEnd noun="work to grade" href={gradingHref({ ...view, page: 1 }, { mine: teaches })} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<PenLine />}
          title={view.status === 'pending' ? 'Nothing waits to be graded' : 'Nothing was handed in here'}
          description="What learners hand in appears here. Other filters may show more."
          action={<LinkButton href="/grading?status=all&classes=all">Show everything</LinkButton>}
        />
      ) : (
        <GradingDesk
          key={href}
          rows={rows}
          openId={rows.find((row) => row.submissionId === openId)?.submissionId}
          href={href}
        />
      )}
      <Pagination
        page={queue.pagination.page}
        totalPages={queue.pagination.totalPages}
        hrefFor={(page) => gradingHref({ ...view, page }, { mine: teaches })}
        className="mt-6"
      />
    </>
  );
}
