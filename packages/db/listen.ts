import { Client, escapeIdentifier } from 'pg';

/**
 * What a subscriber is told. `listening` comes once the subscription is in force and again after every lost
 * connection: whatever was said before that moment may have been missed, so fetch it again.
 */
export type ListenEvent = { kind: 'listening' } | { kind: 'notification'; payload: string };
export type ListenHandler = (event: ListenEvent) => void;

export type Listener = {
  /** Starts hearing a channel; the returned function stops it. Opens the connection when it is the first. */
  subscribe(channel: string, handler: ListenHandler): () => void;
  close(): Promise<void>;
};

export type ListenerOptions = {
  /** Told of lost connections, refused LISTENs and handlers that threw; the listener continues by itself. */
  onError?: (error: unknown) => void;
  /** How often an idle connection is asked whether it still lives; an answer must come within the same time. */
  keepaliveMs?: number;
  /** First pause before connecting again; it doubles up to thirty times itself. */
  backoffMs?: number;
};

/**
 * One connection of its own for all that this process subscribes to by LISTEN/NOTIFY. It needs a direct
 * database address: a pooler that hands connections around between transactions forgets LISTEN.
 */
export function createListener(databaseUrl: string, options: ListenerOptions = {}): Listener {
  const { onError = () => {}, keepaliveMs = 30_000, backoffMs = 200 } = options;
  const handlers = new Map<string, Set<ListenHandler>>();
  let connection: Client | null = null;
  let connected = false;
  let closed = false;
  let failures = 0;
  let retryTimer: NodeJS.Timeout | undefined;
  let keepaliveTimer: NodeJS.Timeout | undefined;

  function tell(handler: ListenHandler, event: ListenEvent) {
    try {
      handler(event);
    } catch (error) {
      onError(error);
    }
  }

  function notifyChannel(channel: string, event: ListenEvent) {
    for (const handler of [...(handlers.get(channel) ?? [])]) tell(handler, event);
  }

  async function listen(client: Client, channels: string[]) {
    await client.query(channels.map((channel) => `LISTEN ${escapeIdentifier(channel)}`).join('; '));
  }

  function connect() {
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
      notifyChannel(channel, { kind: 'notification', payload: payload ?? '' }),
    );
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('The listening connection ended')));
    start(client).catch((error: unknown) => lose(client, error));
  }

  async function start(client: Client) {
    await client.connect();
    connected = true;
    // Nothing may come between these two lines and the query: later changes then queue up behind it.
    const channels = [...handlers.keys()];
    await listen(client, channels);
    if (connection !== client) return;
    failures = 0;
    for (const channel of channels) notifyChannel(channel, { kind: 'listening' });
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
    // Half of it random: instances that lost the same database must not come back in step.
    retryTimer = setTimeout(connect, pause / 2 + Math.random() * (pause / 2));
  }

  function joinChannel(channel: string, handler: ListenHandler) {
    const client = connection;
    if (!client || !connected) return connect();
    listen(client, [channel]).then(
      () => {
        if (connection === client && handlers.get(channel)?.has(handler))
          tell(handler, { kind: 'listening' });
      },
      (error: unknown) => lose(client, error),
    );
  }

  function leaveChannel(channel: string) {
    handlers.delete(channel);
    const client = connection;
    if (!client || !connected) return;
    client.query(`UNLISTEN ${escapeIdentifier(channel)}`).catch((error: unknown) => lose(client, error));
  }

  return {
    subscribe(channel, handler) {
      if (Buffer.byteLength(channel) > 63) throw new Error(`Channel name over 63 bytes: ${channel}`);
      if (closed) throw new Error('The listener is closed');
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
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(keepaliveTimer);
      handlers.clear();
      const client = connection;
      connection = null;
      await client?.end();
    },
  };
}

/** The part of a Prisma client or transaction that `notify` needs. */
type RawExecutor = { $executeRaw(query: TemplateStringsArray, ...values: string[][]): PromiseLike<number> };

/**
 * Says each `payload` (JSON) on its channel, in order. Inside a transaction it is heard when that commits, or never.
 * PostgreSQL refuses 8000 bytes and more: send ids, not contents.
 */
export async function notify(
  db: RawExecutor,
  ...notices: readonly { channel: string; payload: unknown }[]
): Promise<void> {
  if (notices.length === 0) return;
  const channels = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => JSON.stringify(payload));
  await db.$executeRaw`
    SELECT pg_notify(channel, payload) FROM unnest(${channels}::text[], ${payloads}::text[]) AS n (channel, payload)`;
}
