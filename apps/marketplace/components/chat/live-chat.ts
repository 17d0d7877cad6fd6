import { type ChatEvent, type ChatEventName, chatEvents } from '@repo/schemas/marketplace/chat';
import { api } from '#api.ts';
import { randomKey } from './random-key.ts';

/** `waiting`: disconnected, will reconnect. */
export type LiveStatus = 'connecting' | 'live' | 'waiting' | 'signed-out';
type Handler = (event: ChatEvent) => void;

type Shared =
  | { kind: 'event'; event: ChatEvent; to?: string }
  | { kind: 'status'; status: LiveStatus }
  | { kind: 'beat' }
  | { kind: 'hello'; from: string };

const path = '/api/conversations/events';
const names = Object.keys(chatEvents) as ChatEventName[];
const lockName = 'marketplace-chat';
const beatMs = 15_000;
/** After this silence the leading tab counts as suspended, and a visible tab takes over. */
const silenceMs = 45_000;
const elsewhereMs = 60_000;

const handlers = new Set<Handler>();
const statusListeners = new Set<() => void>();
let status: LiveStatus = 'connecting';
let stop: (() => void) | undefined;

/** Returns unsubscribe. All tabs share one stream, because browsers limit connections to six per host. */
export function subscribeToChat(handler: Handler): () => void {
  handlers.add(handler);
  stop ??= begin();
  return () => {
    handlers.delete(handler);
    if (handlers.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

export function subscribeToStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => statusListeners.delete(listener);
}

export const getLiveStatus = () => status;

function setStatus(next: LiveStatus) {
  if (next === status) return;
  status = next;
  for (const listener of statusListeners) listener();
}

function dispatch(event: ChatEvent) {
  for (const handler of handlers) handler(event);
}

function begin(): () => void {
  const tabs = new BroadcastChannel(lockName);
  const self = randomKey();
  const over = new AbortController();
  let source: { close: () => void } | null = null;
  let lastHeard = Date.now();
  let release = () => {};

  const say = (message: Shared) => tabs.postMessage(message);

  function lead() {
    if (over.signal.aborted) return Promise.resolve();
    source = openSource({
      event(event) {
        dispatch(event);
        say({ kind: 'event', event });
      },
      status(next) {
        setStatus(next);
        say({ kind: 'status', status: next });
      },
    });
    return new Promise<void>((resolve) => {
      release = resolve;
    });
  }

  function follow() {
    source?.close();
    source = null;
    release();
  }

  async function compete(options: LockOptions) {
    try {
      await navigator.locks.request(lockName, options, lead);
    } catch {
      // Another tab became the leader, or this one was closed.
    }
    follow();
    if (!over.signal.aborted) void compete({ signal: over.signal });
  }

  tabs.onmessage = ({ data }: MessageEvent<Shared>) => {
    lastHeard = Date.now();
    if (data.kind === 'event' && (data.to === undefined || data.to === self)) dispatch(data.event);
    if (data.kind === 'status') setStatus(data.status);
    if (data.kind === 'hello' && source) {
      say({ kind: 'status', status });
      if (status === 'live') say({ kind: 'event', event: { event: 'ready', data: {} }, to: data.from });
    }
  };

  const beat = setInterval(() => {
    if (source) return say({ kind: 'beat' });
    const isAsleep = Date.now() - lastHeard > silenceMs && document.visibilityState === 'visible';
    if (isAsleep && 'locks' in navigator) {
      lastHeard = Date.now();
      void compete({ steal: true });
    }
  }, beatMs);

  // Without the Web Locks API (no TLS) every tab opens its own stream.
  if ('locks' in navigator) void compete({ signal: over.signal });
  else void lead();
  say({ kind: 'hello', from: self });

  return () => {
    over.abort();
    clearInterval(beat);
    follow();
    tabs.close();
  };
}

/** Reconnects after any failure except the end of the session. */
function openSource(tell: { event: Handler; status: (status: LiveStatus) => void }): { close: () => void } {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let closed = false;

  function connect() {
    clearTimeout(timer);
    source?.close();
    if (closed) return;
    const current = new EventSource(path);
    source = current;
    for (const name of names) {
      current.addEventListener(name, ({ data }: MessageEvent<string>) => hear(name, JSON.parse(data)));
    }
    current.onerror = () => {
      tell.status('waiting');
      // The browser reconnects by itself unless the server refused.
      if (current.readyState === EventSource.CLOSED) void comeBack(pause());
    };
  }

  function hear(name: ChatEventName, data: unknown) {
    const event = { event: name, data: chatEvents[name].parse(data) } as ChatEvent;
    if (event.event === 'ready') {
      failures = 0;
      tell.status('live');
    }
    if (event.event === 'closed') {
      source?.close();
      void comeBack(event.data.reason === 'too-many' ? elsewhereMs : 0);
    }
    tell.event(event);
  }

  function pause() {
    failures += 1;
    return Math.min(1000 * 2 ** failures, 30_000) * (0.5 + Math.random() / 2);
  }

  async function comeBack(ms: number) {
    const answer = await api('GET /api/conversations/unread');
    if (closed) return;
    if (!answer.ok && answer.failure.status === 401) tell.status('signed-out');
    else {
      tell.status('waiting');
      timer = setTimeout(connect, ms);
    }
  }

  window.addEventListener('online', connect);
  tell.status('connecting');
  connect();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      window.removeEventListener('online', connect);
      source?.close();
    },
  };
}
