import type { NotificationList } from '@repo/schemas/notification';
import { callApi } from '../call-api.ts';

const path = '/api/notifications';

const listeners = new Set<() => void>();
let count: number | null = null;

/** The unread number last fetched by this browser; null before the first fetch. */
export const getUnreadCount = () => count;

export function subscribeToUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setUnread(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

/** Fetches the unread number; keeps the old one on failure. */
export async function refreshUnread(): Promise<void> {
  const answer = await callApi<NotificationList>(`${path}?limit=1`);
  if (answer.ok) setUnread(answer.data.unreadCount);
}

/** Marks some or all notifications as read; resolves to the error message on failure. */
export async function markNotificationsRead(body: { ids: string[] } | { all: true }): Promise<string | null> {
  const answer = await callApi<{ unreadCount: number }>(`${path}/read`, { method: 'POST', body });
  if (!answer.ok) return answer.failure.error;
  setUnread(answer.data.unreadCount);
  return null;
}
