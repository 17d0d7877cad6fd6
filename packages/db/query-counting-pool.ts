import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import { incrementQueryCount } from '@repo/base/query-count';
import { Client, type ClientConfig, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { type ConnectCallback, RetryingPool } from './retrying-pool.ts';

/** Each wait for a connection: `{ pool }`. Without a subscriber it costs nothing, like the next one. */
const acquisitions = tracingChannel<unknown, { pool: Pool }>('repo.db.acquire');
/** Each statement: `{ text }`, without its values. */
const statements = tracingChannel<unknown, { text: string }>('repo.db.query');

/** A pool whose statements are counted for the request that sends them (`withQueryCount`). */
export class QueryCountingPool extends RetryingPool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: CountingClient });
    // After a failover a connection may lead to the old primary, now a standby. A pool closes the connection of a failed
    // query by itself, but not that of a failed transaction: it would be used again and again.
    this.on('release', (_error, client) => {
      if (client instanceof CountingClient && client.hasRefusedWrite) void client.end();
    });
  }

  /** Called when a connection is asked for; what it throws fails the asking statement. */
  beforeConnect: (() => void) | undefined;

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    this.beforeConnect?.();
    const isObserved = acquisitions.hasSubscribers;
    if (!callback) {
      return isObserved ? acquisitions.tracePromise(() => super.connect(), { pool: this }) : super.connect();
    }
    // A waiting caller is called by the request that gives its connection back, and would count for that one.
    const bound = AsyncLocalStorage.bind(callback);
    if (isObserved) acquisitions.traceCallback((done) => super.connect(done), 0, { pool: this }, this, bound);
    else super.connect(bound);
    return undefined;
  }
}

const readOnlyTransaction = '25006';

class CountingClient extends Client {
  /** The server said that it takes no writes. */
  hasRefusedWrite = false;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyTransaction) this.hasRefusedWrite = true;
    });
  }

  override query(...given: readonly never[]): never {
    incrementQueryCount();
    const send = (...args: readonly never[]) => super.query(...(args as unknown as [never])) as never;
    return statements.hasSubscribers ? observe(send, given) : send(...given);
  }
}

type Send = (...given: readonly never[]) => never;

/** A statement answers by a promise or a callback; anything else, such as a cursor, is left alone. */
function observe(send: Send, given: readonly never[]): never {
  const [first] = given as readonly (string | { text?: unknown; submit?: unknown } | undefined)[];
  const text = typeof first === 'string' ? first : first?.text;
  if (typeof text !== 'string' || (typeof first === 'object' && 'submit' in first)) return send(...given);
  if (typeof given.at(-1) === 'function') {
    return statements.traceCallback(send as never, given.length - 1, { text }, null, ...given) as never;
  }
  return statements.tracePromise(send as never, { text }, null, ...given) as never;
}
