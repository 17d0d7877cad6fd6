import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { QueryCountingPool } from './query-counting-pool.ts';
import { assertNotInTransaction } from './transaction.ts';

export type DbClientOptions = {
  /** Connections this process may hold; more requests than that wait for one. 10 by default. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** A database that is away or has no connection to give is an error by then. 3 seconds by default. */
  connectTimeoutMs?: number;
  /** Longer than the slowest page takes, short enough that a stuck database turns into an answer. 15 s by default. */
  statementTimeoutMs?: number;
  /** For a lock that others hold. 10 s by default. */
  lockTimeoutMs?: number;
  /** For a transaction that does nothing. 30 s by default. */
  idleInTransactionTimeoutMs?: number;
  /** Whether hot reads may be prepared by name, which a transaction pooler loses. True by default. */
  preparedStatements?: boolean;
  /** For a transaction to get a connection to begin on; one that gives its own limit has that. 5 s by default. */
  transactionWaitMs?: number;
  /** For the work of a transaction, after which it is rolled back; one that gives its own limit has that. 10 s by default. */
  transactionTimeoutMs?: number;
  /** For tests: a transaction whose work asks for another connection fails, instead of only under load. */
  refuseNestedConnections?: boolean;
};

/**
 * The pool and the Prisma adapter under every service's client. A lost server costs the queries that were under way; the
 * pool drops its dead connections and the next query opens another, so nothing needs a restart. PostgreSQL
 * plans each statement for its values, which is what searches need; hot reads may ask to be prepared (`ReadOptions`).
 */
export function createPrismaAdapterAndPool(
  databaseUrl: string,
  options: DbClientOptions = {},
): { adapter: PrismaPg; pool: Pool } {
  const { poolSize = 10, connectTimeoutMs = 3_000, statementTimeoutMs = 15_000 } = options;
  const pool = new QueryCountingPool({
    connectionString: databaseUrl,
    application_name: options.applicationName ?? 'three-services',
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // The server stops a slow statement by itself; this one is for a server that no longer answers at all.
    query_timeout: Math.round(statementTimeoutMs * 1.2),
    lock_timeout: options.lockTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 30_000,
    // PostgreSQL would compile searches, for a second or more, by an estimate of their cost; they run for milliseconds.
    options: '-c jit=off',
  });
  if (options.refuseNestedConnections) pool.beforeConnect = assertNotInTransaction;
  return { adapter: new PrismaPg(pool, { disposeExternalPool: true }), pool };
}

/** Options of a Prisma client: the limits of transactions that give none of their own. */
export function transactionDefaults({
  transactionWaitMs = 5_000,
  transactionTimeoutMs = 10_000,
}: DbClientOptions = {}): {
  transactionOptions: { maxWait: number; timeout: number };
} {
  return { transactionOptions: { maxWait: transactionWaitMs, timeout: transactionTimeoutMs } };
}
