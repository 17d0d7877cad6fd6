import { type NotificationList as Notifications, notificationsQuery } from '@repo/schemas/notification';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';
import { PageHeader } from '../page-header.tsx';
import { PageLink } from '../page-link.tsx';
import { Pagination } from '../pagination.tsx';
import { PastLastPage } from '../past-last-page.tsx';
import { TabLinks } from '../tab-links.tsx';
import type { SearchParams } from '../url-search-params.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';

const path = '/notifications';

/** What the page /notifications shows; the first page where its parameters are invalid. */
export async function readNotificationsQuery(searchParams: SearchParams) {
  const { page, unread } = await searchParams;
  const wanted = unread === 'true' ? { unread } : {};
  return notificationsQuery.safeParse({ ...wanted, page }).data ?? notificationsQuery.parse(wanted);
}

function addressOf(unread: boolean, page: number): string {
  const query = new URLSearchParams({
    ...(unread ? { unread: 'true' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

export type NotificationsViewProps = {
  list: Notifications;
  /** Shows those alone that were not read yet. */
  unread: boolean;
  /** By kind; decorative. */
  icons: Readonly<Record<string, IconName>>;
  /** What appears here, for somebody who has nothing yet, and where they go from here. */
  empty: { description: string; action: ReactNode };
};

/** The page /notifications of every service. */
export function NotificationsView({ list, unread, icons, empty }: NotificationsViewProps) {
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
        <NotificationList notifications={notifications} icons={icons} />
      ) : totalPages > 0 && page > totalPages ? (
        <PastLastPage noun="notifications" href={addressOf(unread, 1)} />
      ) : (
        <EmptyState
          icon={<Icon name="bell-off" />}
          title={unread ? 'You have read everything' : 'Nothing here yet'}
          {...empty}
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
