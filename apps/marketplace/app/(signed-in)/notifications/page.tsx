import { LinkButton } from '@repo/ui/link-button';
import { NotificationsView, readNotificationsQuery } from '@repo/ui/notifications/notifications-view';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { notificationKindIcons } from '#components/notifications/kind-icons.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Notifications' };

export default async function NotificationsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const query = await readNotificationsQuery(searchParams);
  return (
    <NotificationsView
      list={await notifications.listOwn(ctx, query)}
      unread={query.unread === 'true'}
      icons={notificationKindIcons}
      empty={{
        description: 'Messages, lower prices of your favourites and news of your listings appear here.',
        action: <LinkButton href="/">Browse listings</LinkButton>,
      }}
    />
  );
}
