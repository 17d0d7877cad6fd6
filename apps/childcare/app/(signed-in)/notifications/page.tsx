import { notificationsQuery } from '@repo/schemas/childcare/notification';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { TabLinks } from '@repo/ui/tab-links';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { MarkAllRead } from '#components/notifications/mark-all-read.tsx';
import { NotificationList } from '#components/notifications/notification-list.tsx';
import { listNotifications } from '#domain/notifications/list-notifications.ts';
import { homeOf } from '#home-of.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Notifications' };

const path = '/notifications';

function addressOf(unread: boolean, page: number): string {
  const query = new URLSearchParams({
    ...(unread ? { unread: 'true' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

export default async function NotificationsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const { page: asked, unread: filter } = await searchParams;
  const unread = filter === 'true';
  // Invalid parameters show the first page.
  const wanted = unread ? { unread: 'true' } : {};
  const { data: query } = notificationsQuery.safeParse({ ...wanted, page: asked });
  const list = await listNotifications(ctx, query ?? notificationsQuery.parse(wanted));
  const { notifications, page, totalPages, unreadCount } = list;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Notifications" actions={unreadCount > 0 ? <MarkAllRead /> : null} />
      <TabLinks
        label="Which ones"
        className="mb-6"
        tabs={[
          { href: path, label: 'All', current: !unread },
          { href: addressOf(true, 1), label: 'Unread', current: unread, count: unreadCount },
        ]}
      />
      {notifications.length > 0 ? (
        <NotificationList notifications={notifications} />
      ) : totalPages > 0 && page > totalPages ? (
        <PastLastPage noun="notifications" href={addressOf(unread, 1)} />
      ) : (
        <EmptyState
          icon={<Icon name="bell-off" />}
          title={unread ? 'You have read everything' : 'Nothing here yet'}
          description="New courses, deadlines and certificates are told here."
          action={<LinkButton href={homeOf(ctx.actor.role)}>Go to your home page</LinkButton>}
        />
      )}
      {totalPages > 1 ? (
        <Pagination
          className="mt-6"
          page={page}
          totalPages={totalPages}
          hrefFor={(to) => addressOf(unread, to)}
        />
      ) : null}
    </div>
  );
}
