import { LinkButton } from '@repo/ui/link-button';
import { NotificationsView, readNotificationsQuery } from '@repo/ui/notifications/notifications-view';
import type { SearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { notificationKindIcons } from '#components/notifications/kind-icons.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { homePathOf } from '#home-path-of.ts';
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
        description: 'New courses, deadlines and certificates appear here.',
        action: <LinkButton href={homePathOf(ctx.actor.role)}>Go to your home page</LinkButton>,
      }}
    />
  );
}
