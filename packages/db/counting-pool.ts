import { AsyncLocalStorage } from 'node:async_hooks';
import { countQuery } from '@repo/base/query-count';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';

/** A pool whose statements are counted for the request that sends them (`withQueryCount`). */
export class CountingPool extends Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: CountingClient });
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

class CountingClient extends Client {
  override query(...given: readonly never[]): never {
    countQuery();
    return super.query(...(given as unknown as [never])) as never;
  }
}
