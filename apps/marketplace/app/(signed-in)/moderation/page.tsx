import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { SEARCH_MAX_LENGTH } from '@repo/schemas/marketplace/common';
import { type ReportListQuery, reportListQuery, reportStatus } from '@repo/schemas/marketplace/moderation';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { SearchField } from '@repo/ui/search-field';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { FilterLinks } from '#components/frame/filter-links.tsx';
import { ReportCaseCard } from '#components/moderation/case-card.tsx';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { listReportCases } from '#domain/moderation/list-report-cases.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Moderation', robots: { index: false } }, () =>
  requireModerator(),
);

type Props = { searchParams: SearchParams };

const statusTabs = { OPEN: 'Open', RESOLVED: 'Resolved', DISMISSED: 'Dismissed' } as const;

export default async function ModerationPage({ searchParams }: Props) {
  const ctx = await requireModerator();
  const query = readQuery(await toUrlSearchParams(searchParams));
  const { data, pagination } = await listReportCases(ctx, query);
  return (
    <>
      <ModerationHeader current="queue" />
      <SearchField
        label="Search reports"
        placeholder="Listing, reporter or reported person"
        action="/moderation"
        name="search"
        keep={['status', 'type']}
        maxLength={SEARCH_MAX_LENGTH}
        landmark="Reports"
        hotkey={false}
        className="mb-4"
      />
      <FilterLinks
        label="Reports by status"
        className="mb-6"
        options={reportStatus.options.map((status) => ({
          href: addressOf({ ...query, status, page: 1 }),
          label: statusTabs[status],
          isCurrent: query.status === status,
          count: query.status === status ? pagination.total : undefined,
        }))}
      />
      {data.length === 0 && pagination.total > 0 ? (
        <PastLastPage noun="cases" href={addressOf({ ...query, page: 1 })} />
      ) : data.length === 0 ? (
        <NoCases query={query} />
      ) : (
        <ul className="space-y-4">
          {data.map((reportCase) => (
            <li key={reportCase.listing?.id ?? reportCase.review?.id ?? reportCase.user.id}>
              <ReportCaseCard reportCase={reportCase} />
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

function NoCases({ query }: { query: ReportListQuery }) {
  if (query.search !== undefined) {
    return (
      <EmptyState
        icon={<Icon name="search-x" />}
        title="No case matches"
        description="Try fewer words, or look under another status: the search stays."
        action={
          <LinkButton href={addressOf({ ...query, search: undefined, page: 1 })}>Clear the search</LinkButton>
        }
      />
    );
  }
  const isOpen = query.status === 'OPEN';
  return (
    <EmptyState
      icon={<Icon name="shield-check" />}
      title={isOpen ? 'Nothing waits for you' : 'Nothing here yet'}
      description={
        isOpen
          ? 'When somebody reports a listing, a person or a review, it appears here.'
          : 'Cases move here when a moderator settles them.'
      }
    />
  );
}

/** Ignores invalid values and truncates a search that is too long. */
function readQuery(parameters: URLSearchParams): ReportListQuery {
  const { status, type, page, search } = reportListQuery.shape;
  return reportListQuery.parse({
    status: status.safeParse(parameters.get('status') ?? '').data,
    type: type.safeParse(parameters.get('type') ?? '').data,
    page: page.safeParse(parameters.get('page') ?? '').data,
    search: search.safeParse((parameters.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH)).data,
  });
}

function addressOf({ status, type, search, page }: ReportListQuery): string {
  const parameters = new URLSearchParams({
    ...(status !== 'OPEN' && { status }),
    ...(type && { type }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `/moderation?${parameters}` : '/moderation';
}
