import { pageQuery } from '@repo/schemas/marketplace/common';
import { ownListingQuery } from '@repo/schemas/marketplace/listing-query';
import { PageHeader } from '@repo/ui/page-header';
import { PastEnd } from '@repo/ui/past-end';
import { periodText } from '@repo/ui/privacy-page';
import { TabLinks } from '@repo/ui/tab-links';
import type { Metadata } from 'next';
import { ActivitySummary } from '#components/dashboard/activity-summary.tsx';
import { DraftList } from '#components/dashboard/draft-list.tsx';
import { MoreListings } from '#components/dashboard/more-listings.tsx';
import { OwnListingsTable } from '#components/dashboard/own-listings-table.tsx';
import { type Status, statusLabels } from '#components/listings/labels.ts';
import { listDrafts } from '#domain/drafts/list-drafts.ts';
import { listOwnListings } from '#domain/listings/list-own-listings.ts';
import { nextStatuses } from '#domain/listings/listing-status.ts';
import { measureActivity } from '#domain/listings/measure-activity.ts';
import { env } from '#env.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'My listings' };

type Props = { searchParams: Promise<{ status?: string | string[]; page?: string | string[] }> };

/** The table searches, sorts and exports what it holds; who sells more has further pages of it. */
const mostRows = 500;
const statuses = Object.keys(statusLabels) as Status[];

export default async function DashboardPage({ searchParams }: Props) {
  const ctx = await requireActor();
  // An unknown status in an old link shows everything.
  const address = await searchParams;
  const status = ownListingQuery.shape.status.safeParse(address.status).data;
  const page = pageQuery.safeParse(address.page).data ?? 1;
  const [{ data, counts, pagination }, activity, { data: drafts }] = await Promise.all([
    listOwnListings(ctx, { status, page, limit: mostRows }),
    measureActivity(ctx),
    listDrafts(ctx),
  ]);
  const quiet = activity.days.map(() => 0);
  const rows = data.map((listing) => ({
    ...listing,
    activity: activity.listings.find(({ id }) => id === listing.id) ?? { views: quiet, likes: quiet },
    next: nextStatuses(listing.status),
  }));
  const all = statuses.reduce((sum, each) => sum + counts[each], 0);

  return (
    <div className="space-y-6">
      <PageHeader title="My listings" />
      {all > 0 ? <ActivitySummary days={activity.days} /> : null}
      {drafts.length > 0 ? (
        <DraftList
          keptFor={periodText(env().RETENTION_DRAFTS_DAYS)}
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
              href: addressOf(each, 1),
              label: statusLabels[each].label,
              current: status === each,
              count: counts[each],
            })),
        ]}
      />
      {data.length === 0 && pagination.total > 0 ? (
        <PastEnd noun="listings" href={addressOf(status, 1)} />
      ) : (
        <OwnListingsTable key={`${status ?? 'ALL'} ${page}`} rows={rows} />
      )}
      <MoreListings pagination={pagination} hrefFor={(number) => addressOf(status, number)} />
    </div>
  );
}

function addressOf(status: Status | undefined, page: number): string {
  const parameters = new URLSearchParams();
  if (status) parameters.set('status', status);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `/dashboard?${parameters}` : '/dashboard';
}
