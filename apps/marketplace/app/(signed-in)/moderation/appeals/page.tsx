import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { appealListQuery } from '@repo/schemas/marketplace/appeal';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { FilterLinks } from '#components/frame/filter-links.tsx';
import { AppealCard } from '#components/moderation/appeal-card.tsx';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { listAppeals } from '#domain/moderation/list-appeals.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Appeals', robots: { index: false } }, () =>
  requireModerator(),
);

type Status = 'open' | 'answered';
const tabs = { open: 'Waiting', answered: 'Answered' } as const;

function addressOf(status: Status, page = 1): string {
  const parameters = new URLSearchParams({
    ...(status !== 'open' && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return parameters.size > 0 ? `/moderation/appeals?${parameters}` : '/moderation/appeals';
}

export default async function AppealsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireModerator();
  const sent = Object.fromEntries(await toUrlSearchParams(searchParams));
  const query = appealListQuery.safeParse(sent).data ?? appealListQuery.parse({});
  const { data, pagination } = await listAppeals(ctx, query);
  return (
    <>
      <ModerationHeader current="appeals" />
      <FilterLinks
        label="Appeals by status"
        className="mb-6"
        options={(['open', 'answered'] as const).map((status) => ({
          href: addressOf(status),
          label: tabs[status],
          isCurrent: query.status === status,
          count: query.status === status ? pagination.total : undefined,
        }))}
      />
      {data.length > 0 ? (
        <ul className="space-y-4">
          {data.map((appeal) => (
            <li key={appeal.id}>
              <AppealCard appeal={appeal} />
            </li>
          ))}
        </ul>
      ) : pagination.total > 0 ? (
        <PastLastPage noun="appeals" href={addressOf(query.status)} />
      ) : (
        <EmptyState
          icon={<Icon name="scale" />}
          title={query.status === 'open' ? 'Nobody waits for an answer' : 'Nothing here yet'}
          description="People whose listing is hidden or whose account is banned can appeal once. Their appeals appear here."
        />
      )}
      <Pagination
        className="mt-8"
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(page) => addressOf(query.status, page)}
      />
    </>
  );
}
