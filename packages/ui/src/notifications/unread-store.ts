import { callApi } from '../call-api.ts';

type Unread = { unreadCount: number };

const path = '/api/notifications';

const listeners = new Set<() => void>();
const newsListeners = new Set<() => void>();
let count: number | null = null;
let isNewsDue = false;

/** The unread number last fetched by this browser; null before the first fetch. */
export const getUnreadCount = () => count;

export function subscribeToUnreadCount(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of what was notified or read elsewhere, also where the number stays as it was. */
export function subscribeToNotificationEvents(listener: () => void): () => void {
  newsListeners.add(listener);
  return () => newsListeners.delete(listener);
}

export function setUnreadCount(next: number): void {
  if (next === count) return;
  count = next;
  for (const listener of listeners) listener();
}

/** Fetches the unread number; keeps the old one on failure. */
export async function refetchUnreadCount(): Promise<void> {
  const answer = await callApi<Unread>(`${path}/unread`);
  if (answer.ok) setUnreadCount(answer.data.unreadCount);
}

const settleMs = 250;
const spreadMs = 1_500;

/**
 * Call it for each event: one request covers those that come together, and an event that thousands of pages hear is spread out. A
 * page in the background fetches when it is looked at again.
 */
export function refetchUnreadCountSoon(): void {
  if (isNewsDue || document.visibilityState === 'hidden') return;
  isNewsDue = true;
  setTimeout(
    () => {
      isNewsDue = false;
      for (const listener of newsListeners) listener();
      void refetchUnreadCount();
    },
    settleMs + Math.random() * spreadMs,
  );
}

/** Marks some or all notifications as read; resolves to the error message on failure. */
export async function markNotificationsRead(body: { ids: string[] } | { all: true }): Promise<string | null> {
  const answer = await callApi<Unread>(`${path}/read`, { method: 'POST', body });
  if (!answer.ok) return answer.failure.error;
  setUnreadCount(answer.data.unreadCount);
  return null;
}
