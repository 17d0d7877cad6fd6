import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getUnreadCount, refetchUnreadCountSoon, subscribeToNotificationEvents } from './unread-store.ts';

const page = { visibilityState: 'visible' };
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ unreadCount: asked.length });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  page.visibilityState = 'visible';
});

it('many events are one small request, delayed, and an open list is refreshed too', async () => {
  let heard = 0;
  const leave = subscribeToNotificationEvents(() => {
    heard += 1;
  });
  for (let turn = 0; turn < 20; turn += 1) refetchUnreadCountSoon();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked, heard, getUnreadCount()]).toEqual([['/api/notifications/unread'], 1, 1]);
  leave();
});

it('a page in the background asks nothing', async () => {
  page.visibilityState = 'hidden';
  refetchUnreadCountSoon();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([]);
});
