import { PageHeader } from '@repo/ui/page-header';
import { periodText } from '@repo/ui/privacy-page';
import { TabLinks } from '@repo/ui/tab-links';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { ActivitySummary } from '#components/dashboard/activity-summary.tsx';
import { DraftList } from '#components/dashboard/draft-list.tsx';
import { toOwnListingRow } from '#components/dashboard/own-listing-row.ts';
import { OwnListingsTable } from '#components/dashboard/own-listings-table.tsx';
import { parseQueryAndCsvHref } from '#components/dashboard/table-query.ts';
import { type ListingStatusName, statusLabels } from '#components/listings/labels.ts';
import { listDrafts } from '#domain/drafts/list-drafts.ts';
import { getOwnListingActivityLast14Days } from '#domain/listings/get-own-listing-activity.ts';
import { listOwnListings } from '#domain/listings/list-own-listings.ts';
import { env } from '#env.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'My listings' };

const statuses = Object.keys(statusLabels) as ListingStatusName[];

export default async function DashboardPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const { query, csvHref } = parseQueryAndCsvHref(await toUrlSearchParams(searchParams));
  const { status } = query;
  const [{ data, counts, pagination }, activity, { data: drafts }] = await Promise.all([
    listOwnListings(ctx, query),
    getOwnListingActivityLast14Days(ctx),
    listDrafts(ctx),
  ]);
  const rows = data.map((listing) => toOwnListingRow(listing, activity, ctx.clock()));
  const all = statuses.reduce((sum, each) => sum + counts[each], 0);

  return (
    <div className="space-y-6">
      <PageHeader title="My listings" />
      {all > 0 ? <ActivitySummary days={activity.days} /> : null}
      {drafts.length > 0 ? (
        <DraftList
          keptForText={periodText(env().RETENTION_DRAFTS_DAYS)}
          drafts={drafts.map(({ id, updatedAt, content }) => ({
            id,
            updatedAt,
            title: content.title,
            photo: content.photos[0]?.url,
          }))}
        />
      ) : null}
      <TabLinks
        label="Listings by status"
        tabs={[
          { href: '/dashboard', label: 'All', current: status === undefined, count: all },
          ...statuses
            .filter((each) => counts[each] > 0 || each === status)
            .map((each) => ({
              href: `/dashboard?status=${each}`,
              label: statusLabels[each].label,
              current: status === each,
              count: counts[each],
            })),
        ]}
      />
      <OwnListingsTable rows={rows} total={pagination.total} pageSize={pagination.limit} csvHref={csvHref} />
    </div>
  );
}
