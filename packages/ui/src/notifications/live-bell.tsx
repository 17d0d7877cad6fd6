'use client';

import { type ListenToStream, listenOnceLoaded } from './listen-later.ts';
import { NotificationBell } from './notification-bell.tsx';

const load: ListenToStream = async () =>
  (await import('./notification-stream.ts')).notificationStream.subscribe;
const listen = listenOnceLoaded(load);

/** The bell, kept up to date by a stream that the browser's tabs share while one of them is looked at. */
export function LiveBell({ initialUnread }: { initialUnread: number }) {
  return <NotificationBell initialUnread={initialUnread} listen={listen} />;
}
