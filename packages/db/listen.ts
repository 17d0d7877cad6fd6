import { Client, escapeIdentifier } from 'pg';

/**
 * `listening` is emitted once the subscription is active and again after every reconnection: earlier notifications may have
 * been missed, so fetch the current state again.
 */
export type ListenEvent = { kind: 'listening' } | { kind: 'notification'; payload: string };
export type ListenHandler = (event: ListenEvent) => void;

export type Listener = {
  /** Subscribes to a channel; the returned function unsubscribes. The first subscription opens the connection. */
  subscribe(channel: string, handler: ListenHandler): () => void;
  close(): Promise<void>;
};

export type ListenerOptions = {
  /** Called for lost connections, refused LISTENs and handlers that throw; the listener recovers by itself. */
  onError?: (error: unknown) => void;
  /** Interval of the check of an idle connection, and its time limit. */
  keepaliveMs?: number;
  /** First backoff before reconnecting; doubles up to thirty times its value. */
  backoffMs?: number;
};

/**
 * A dedicated connection for everything that this process subscribes to with LISTEN. It needs a direct database address: a
 * transaction pooler forgets LISTEN.
 */
export function createPostgresListener(databaseUrl: string, options: ListenerOptions = {}): Listener {
  const { onError = () => {}, keepaliveMs = 30_000, backoffMs = 200 } = options;
  const handlers = new Map<string, Set<ListenHandler>>();
  const connection = createConnection(
    databaseUrl,
    { onError, keepaliveMs, backoffMs },
    { onConnected, call },
  );

  function callHandler(handler: ListenHandler, event: ListenEvent) {
    try {
      handler(event);
    } catch (error) {
      onError(error);
    }
  }

  function call(channel: string, event: ListenEvent) {
    for (const handler of [...(handlers.get(channel) ?? [])]) callHandler(handler, event);
  }

  async function listen(client: Client, channels: string[]) {
    await client.query(channels.map((channel) => `LISTEN ${escapeIdentifier(channel)}`).join('; '));
  }

  async function onConnected(client: Client) {
    // Nothing may come between these two lines: later subscriptions then queue up behind this query.
    const channels = [...handlers.keys()];
    await listen(client, channels);
    if (connection.current() !== client) return;
    for (const channel of channels) call(channel, { kind: 'listening' });
  }

  function joinChannel(channel: string, handler: ListenHandler) {
    const client = connection.current();
    if (!client) return connection.open();
    listen(client, [channel]).then(
      () => {
        if (connection.current() === client && handlers.get(channel)?.has(handler))
          callHandler(handler, { kind: 'listening' });
      },
      (error: unknown) => connection.lose(client, error),
    );
  }

  function leaveChannel(channel: string) {
    handlers.delete(channel);
    const client = connection.current();
    client
      ?.query(`UNLISTEN ${escapeIdentifier(channel)}`)
      .catch((error: unknown) => connection.lose(client, error));
  }

  return {
    subscribe(channel, handler) {
      if (Buffer.byteLength(channel) > 63) throw new Error(`Channel name over 63 bytes: ${channel}`);
      if (connection.isClosed()) throw new Error('The listener is closed');
      const subscribers = handlers.get(channel) ?? new Set();
      handlers.set(channel, subscribers.add(handler));
      joinChannel(channel, handler);
      return () => {
        if (subscribers.delete(handler) && subscribers.size === 0 && handlers.get(channel) === subscribers) {
          leaveChannel(channel);
        }
      };
    },
    async close() {
      handlers.clear();
      await connection.close();
    },
  };
}

type ConnectionHooks = {
  /** Called as soon as queries are possible, after every new connection. */
  onConnected: (client: Client) => Promise<void>;
  call: (channel: string, event: ListenEvent) => void;
};

/** A connection that is checked while idle and opened again, with a backoff, when it is lost. */
function createConnection(
  databaseUrl: string,
  { onError, keepaliveMs, backoffMs }: Required<ListenerOptions>,
  { onConnected, call }: ConnectionHooks,
) {
  let connection: Client | null = null;
  let connected = false;
  let closed = false;
  let failures = 0;
  let retryTimer: NodeJS.Timeout | undefined;
  let keepaliveTimer: NodeJS.Timeout | undefined;

  function open() {
    if (closed || connection) return;
    const client = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: keepaliveMs,
      application_name: 'listener',
    });
    connection = client;
    client.on('notification', ({ channel, payload }) =>
      call(channel, { kind: 'notification', payload: payload ?? '' }),
    );
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('The listening connection ended')));
    start(client).catch((error: unknown) => lose(client, error));
  }

  async function start(client: Client) {
    await client.connect();
    connected = true;
    await onConnected(client);
    if (connection !== client) return;
    failures = 0;
    keepaliveTimer = setInterval(() => {
      client.query('SELECT 1').catch((error: unknown) => lose(client, error));
    }, keepaliveMs);
  }

  function lose(client: Client, error: unknown) {
    if (connection !== client) return;
    connection = null;
    connected = false;
    clearInterval(keepaliveTimer);
    client.end().catch(() => {});
    if (closed) return;
    onError(error);
    const pause = backoffMs * Math.min(2 ** failures, 30);
    failures += 1;
    // Jitter of one half, so that instances that lost the same database do not return together.
    retryTimer = setTimeout(open, pause / 2 + Math.random() * (pause / 2));
  }

  return {
    open,
    lose,
    /** The client once it is connected. */
    current: () => (connected ? connection : null),
    isClosed: () => closed,
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(keepaliveTimer);
      const client = connection;
      connection = null;
      await client?.end();
    },
  };
}

/** The part of a Prisma client or transaction that `notifyChannels` needs. */
type RawExecutor = { $executeRaw(query: TemplateStringsArray, ...values: string[][]): PromiseLike<number> };

/**
 * Says each `payload` (JSON) on its channel, in order. Inside a transaction it is heard when that commits, or never.
 * PostgreSQL refuses 8000 bytes and more: send ids, not contents.
 */
export async function notifyChannels(
  db: RawExecutor,
  ...notices: readonly { channel: string; payload: unknown }[]
): Promise<void> {
  if (notices.length === 0) return;
  const channels = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => JSON.stringify(payload));
  await db.$executeRaw`
    SELECT pg_notify(channel, payload) FROM unnest(${channels}::text[], ${payloads}::text[]) AS n (channel, payload)`;
}
