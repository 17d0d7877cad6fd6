/** `waiting`: disconnected, will reconnect. */
export type LiveStatus = 'connecting' | 'live' | 'waiting' | 'signed-out';

type NamedEvent = { event: string; data: unknown };

export type SharedStreamOptions<Event extends NamedEvent> = {
  /** Of the server-sent events. They include `ready` and `closed`, whose data have a `reason`. */
  path: string;
  /** Of the lock and the channel of its tabs. */
  name: string;
  events: readonly Event['event'][];
  parse(event: Event['event'], data: unknown): Event;
  /** After a stream that was refused or closed: asks whether somebody is still signed in. */
  isSignedOut(): Promise<boolean>;
  /** A hidden tab takes no part, so nothing is open where no tab is looked at. */
  onlyWhileVisible?: boolean;
};

export type SharedStream<Event> = {
  /** Returns unsubscribe. */
  subscribe(handler: (event: Event) => void): () => void;
  subscribeToStatus(listener: () => void): () => void;
  getStatus(): LiveStatus;
};

type Shared<Event> =
  | { kind: 'event'; event: Event; to?: string }
  | { kind: 'status'; status: LiveStatus }
  | { kind: 'beat' }
  | { kind: 'hello'; from: string };

const beatMs = 15_000;
/** After this silence the leading tab counts as suspended, and a visible tab takes over. */
const silenceMs = 45_000;
const elsewhereMs = 60_000;

/** All tabs share one stream, because browsers limit connections to six per host. */
export function createSharedStream<Event extends NamedEvent>(
  options: SharedStreamOptions<Event>,
): SharedStream<Event> {
  const handlers = new Set<(event: Event) => void>();
  const statusListeners = new Set<() => void>();
  let status: LiveStatus = 'connecting';
  let stop: (() => void) | undefined;

  const hub: Hub<Event> = {
    getStatus: () => status,
    setStatus(next) {
      if (next === status) return;
      status = next;
      for (const listener of statusListeners) listener();
    },
    dispatch(event) {
      for (const handler of handlers) handler(event);
    },
  };
  return {
    subscribe(handler) {
      handlers.add(handler);
      stop ??= joinTabs(options, hub);
      return () => {
        handlers.delete(handler);
        if (handlers.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    subscribeToStatus(listener) {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
    getStatus: hub.getStatus,
  };
}

type Hub<Event> = {
  getStatus(): LiveStatus;
  setStatus(next: LiveStatus): void;
  dispatch(event: Event): void;
};

/** This tab as one of those that share the stream; the leading one has it open. */
function joinTabs<Event extends NamedEvent>(
  options: SharedStreamOptions<Event>,
  { getStatus, setStatus, dispatch }: Hub<Event>,
): () => void {
  const { name, onlyWhileVisible = false } = options;
  const tabs = new BroadcastChannel(name);
  const self = String(Math.random());
  /** Ends when the tab leaves, or is hidden and takes no part meanwhile. */
  let turn = new AbortController();
  let source: { close: () => void } | null = null;
  let lastHeard = Date.now();
  let release = () => {};

  const say = (message: Shared<Event>) => tabs.postMessage(message);

  function lead({ aborted }: AbortSignal) {
    if (aborted) return Promise.resolve();
    source = openSource(options, {
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

  async function compete(signal: AbortSignal, lock: LockOptions) {
    try {
      await navigator.locks.request(name, lock, () => lead(signal));
    } catch {
      // Another tab became the leader, or this one left.
    }
    if (signal.aborted) return;
    follow();
    void compete(signal, { signal });
  }

  tabs.onmessage = ({ data }: MessageEvent<Shared<Event>>) => {
    lastHeard = Date.now();
    if (data.kind === 'event' && (data.to === undefined || data.to === self)) dispatch(data.event);
    if (data.kind === 'status') setStatus(data.status);
    if (data.kind === 'hello' && source) {
      say({ kind: 'status', status: getStatus() });
      if (getStatus() === 'live')
        say({ kind: 'event', event: { event: 'ready', data: {} } as Event, to: data.from });
    }
  };

  const beat = setInterval(() => {
    if (source) return say({ kind: 'beat' });
    const isAsleep = Date.now() - lastHeard > silenceMs && document.visibilityState === 'visible';
    if (isAsleep && 'locks' in navigator) {
      lastHeard = Date.now();
      void compete(turn.signal, { steal: true });
    }
  }, beatMs);

  function enter() {
    turn = new AbortController();
    lastHeard = Date.now();
    // Without the Web Locks API (no TLS) every tab opens its own stream.
    if ('locks' in navigator) void compete(turn.signal, { signal: turn.signal });
    else void lead(turn.signal);
    say({ kind: 'hello', from: self });
  }

  function leave() {
    turn.abort();
    follow();
  }

  function followVisibility() {
    if (document.visibilityState === 'hidden') leave();
    else if (turn.signal.aborted) enter();
  }

  if (onlyWhileVisible) document.addEventListener('visibilitychange', followVisibility);
  if (onlyWhileVisible && document.visibilityState === 'hidden') turn.abort();
  else enter();

  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    leave();
    clearInterval(beat);
    tabs.close();
  };
}

/** Reconnects after any failure except the end of the session. */
function openSource<Event extends NamedEvent>(
  { path, events, parse, isSignedOut }: SharedStreamOptions<Event>,
  tell: { event: (event: Event) => void; status: (status: LiveStatus) => void },
): { close: () => void } {
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
    for (const name of events) {
      current.addEventListener(name, ({ data }: MessageEvent<string>) => hear(parse(name, JSON.parse(data))));
    }
    current.onerror = () => {
      tell.status('waiting');
      // The browser reconnects by itself unless the server refused.
      if (current.readyState === EventSource.CLOSED) void comeBack(pause());
    };
  }

  function hear(event: Event) {
    if (event.event === 'ready') {
      failures = 0;
      tell.status('live');
    }
    if (event.event === 'closed') {
      source?.close();
      const { reason } = event.data as { reason: string };
      void comeBack(reason === 'too-many' ? elsewhereMs : 0);
    }
    tell.event(event);
  }

  function pause() {
    failures += 1;
    return Math.min(1000 * 2 ** failures, 30_000) * (0.5 + Math.random() / 2);
  }

  async function comeBack(ms: number) {
    const isOver = await isSignedOut();
    if (closed) return;
    if (isOver) tell.status('signed-out');
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
