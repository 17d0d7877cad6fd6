import { checkedTitle } from '@repo/pages/checked-title';
import { type ReportListQuery, reportListQuery, reportStatus } from '@repo/schemas/marketplace/moderation';
import { EmptyState } from '@repo/ui/empty-state';
import { Pagination } from '@repo/ui/pagination';
import { PastEnd } from '@repo/ui/past-end';
import { ShieldCheck } from 'lucide-react';
import { FilterLinks } from '#components/frame/filter-links.tsx';
import { CaseCard } from '#components/moderation/case-card.tsx';
import { statusTabs } from '#components/moderation/labels.ts';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { listReports } from '#domain/moderation/list-reports.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = checkedTitle({ title: 'Moderation', robots: { index: false } }, () =>
  requireModerator(),
);

type Props = { searchParams: Promise<Record<string, string | string[]>> };

export default async function ModerationPage({ searchParams }: Props) {
  const ctx = await requireModerator();
  const parsed = reportListQuery.safeParse(await searchParams);
  // An address somebody wrote by hand: the queue as it opens.
  const query = parsed.success ? parsed.data : reportListQuery.parse({});
  const { data, pagination } = await listReports(ctx, query);
  return (
    <>
      <ModerationHeader current="queue" />
      <FilterLinks
        label="Reports by status"
        className="mb-6"
        options={reportStatus.options.map((status) => ({
          href: addressOf({ status }),
          label: statusTabs[status],
          isCurrent: query.status === status,
          count: query.status === status ? pagination.total : undefined,
        }))}
      />
      {data.length === 0 && pagination.total > 0 ? (
        <PastEnd noun="cases" href={addressOf({ ...query, page: 1 })} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck />}
          title={query.status === 'OPEN' ? 'Nothing waits for you' : 'Nothing here yet'}
          description={
            query.status === 'OPEN'
              ? 'When somebody reports a listing or a person, it appears here.'
              : 'Cases move here when a moderator settles them.'
          }
        />
      ) : (
        <ul className="space-y-4">
          {data.map((reportCase) => (
            <li key={reportCase.listing?.id ?? reportCase.user.id}>
              <CaseCard reportCase={reportCase} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-8"
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(page) => addressOf({ ...query, page })}
      />
    </>
  );
}

function addressOf({ status, page = 1 }: Partial<ReportListQuery>): string {
  const parameters = new URLSearchParams();
  if (status && status !== 'OPEN') parameters.set('status', status);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/moderation?${parameters}` : '/moderation';
}
