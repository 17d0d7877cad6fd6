import { AsyncLocalStorage } from 'node:async_hooks';
import { countQuery } from '@repo/base/query-count';
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';

/** A pool whose statements are counted for the request that sends them (`withQueryCount`). */
export class CountingPool extends Pool {
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
    if (!callback) return super.connect();
    // A waiting caller is called by the request that gives its connection back, and would count for that one.
    super.connect(AsyncLocalStorage.bind(callback));
    return undefined;
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

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
    countQuery();
    return super.query(...(given as unknown as [never])) as never;
  }
}
