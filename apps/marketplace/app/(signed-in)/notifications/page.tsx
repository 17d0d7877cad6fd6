import { notificationsQuery } from '@repo/schemas/notification';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { MarkAllRead } from '@repo/ui/notifications/mark-all-read';
import { NotificationList } from '@repo/ui/notifications/notification-list';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { TabLinks } from '@repo/ui/tab-links';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { kindIcons } from '#components/notifications/kind-icons.ts';
import { listOwnNotifications } from '#domain/notifications/own-notifications.ts';
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
  const list = await listOwnNotifications(ctx, query ?? notificationsQuery.parse(wanted));
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
        <NotificationList notifications={notifications} icons={kindIcons} />
      ) : totalPages > 0 && page > totalPages ? (
        <PastLastPage noun="notifications" href={addressOf(unread, 1)} />
      ) : (
        <EmptyState
          icon={<Icon name="bell-off" />}
          title={unread ? 'You have read everything' : 'Nothing here yet'}
          description="Messages, lower prices of your favourites and news of your listings appear here."
          action={<LinkButton href="/">Browse listings</LinkButton>}
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
      <p className="mt-6 text-sm">
        <PageLink href="/settings#notifications" className="link">
          Choose what you are mailed, and when
        </PageLink>
      </p>
    </div>
  );
}
