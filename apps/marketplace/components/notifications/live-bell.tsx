'use client';

import { NotificationBell } from '@repo/ui/notifications/notification-bell';

/** The code that listens for events loads after the page. */
function listen(onChange: () => void): () => void {
  const left = new AbortController();
  import('#components/chat/live-chat.ts').then(
    ({ subscribeToChat }) => {
      if (left.signal.aborted) return;
      const leave = subscribeToChat(({ event }) => {
        if (event === 'notification' || event === 'ready') onChange();
      });
      left.signal.addEventListener('abort', leave);
    },
    // Offline: keep the number.
    () => undefined,
  );
  return () => left.abort();
}

/** The bell, kept up to date by the stream of the chat. */
export function LiveBell({ initialUnread }: { initialUnread: number }) {
  return <NotificationBell initialUnread={initialUnread} listen={listen} />;
}
