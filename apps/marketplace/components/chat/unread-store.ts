import { api } from '#api.ts';
import { subscribeToChatEvents } from './live-chat.ts';

const listeners = new Set<() => void>();
let count: number | null = null;
let stop: (() => void) | undefined;
let asked = 0;

/** Null until the first count arrives. */
export const getUnreadCountOrNull = () => count;

export function subscribeToUnreadCount(listener: () => void): () => void {
  listeners.add(listener);
  stop ??= begin();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Of several pending responses only that of the latest request counts. */
export async function refreshUnreadCountAndTitle(): Promise<void> {
  asked += 1;
  const turn = asked;
  const answer = await api('GET /api/conversations/unread');
  if (!answer.ok || turn !== asked) return;
  count = answer.data.unreadCount;
  showInTitle();
  for (const listener of listeners) listener();
}

const prefix = /^\(\d+\+?\)\s*/;
const touched = new WeakSet<HTMLTitleElement>();

/** Sets "(3) Chat · Marketplace". If the page adds its own title later, the title touched before is removed. */
function showInTitle(): void {
  const titles = [...document.head.querySelectorAll('title')];
  if (titles.length > 1) for (const title of titles) if (touched.has(title)) title.remove();
  const [title] = titles.filter((one) => one.isConnected);
  if (!title) return;
  const bare = title.text.replace(prefix, '');
  const text = count ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
  if (text === title.text) return;
  title.text = text;
  touched.add(title);
}

const settleMs = 250;

function begin(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = subscribeToChatEvents(({ event }) => {
    if (event !== 'ready' && event !== 'message' && event !== 'read') return;
    // A message in the open thread is read at once, so one request covers both events.
    clearTimeout(timer);
    timer = setTimeout(refreshUnreadCountAndTitle, settleMs);
  });
  const titles = new MutationObserver(showInTitle);
  titles.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => {
    leave();
    clearTimeout(timer);
    titles.disconnect();
  };
}
