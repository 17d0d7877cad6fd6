'use client';

import { NotificationBell } from '@repo/ui/notifications/notification-bell';

const settleMs = 250;

/** The code that listens for events loads after the page. */
function listen(onChange: () => void): () => void {
  const left = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  import('#components/chat/live-chat.ts').then(
    ({ subscribeToChat }) => {
      if (left.signal.aborted) return;
      const leave = subscribeToChat(({ event }) => {
        if (event !== 'notification' && event !== 'ready') return;
        // What arrives in the open thread is read at once, so one request covers both events.
        clearTimeout(timer);
        timer = setTimeout(onChange, settleMs);
      });
      left.signal.addEventListener('abort', leave);
    },
    // Offline: keep the number.
    () => undefined,
  );
  return () => {
    clearTimeout(timer);
    left.abort();
  };
}

/** The bell, kept up to date by the stream of the chat. */
export function LiveBell({ initialUnread }: { initialUnread: number }) {
  return <NotificationBell initialUnread={initialUnread} listen={listen} />;
}
