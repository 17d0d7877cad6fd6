'use client';

import { listenOnceLoaded } from '@repo/ui/notifications/listen-later';
import { NotificationBell } from '@repo/ui/notifications/notification-bell';

const listen = listenOnceLoaded(
  async () => (await import('#components/chat/live-chat.ts')).subscribeToChatEvents,
);

/** The bell, kept up to date by the stream of the chat. */
export function LiveBell({ initialUnread }: { initialUnread: number }) {
  return <NotificationBell initialUnread={initialUnread} listen={listen} />;
}
