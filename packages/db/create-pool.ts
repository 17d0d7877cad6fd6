import type { Pool } from 'pg';
import { QueryCountingPool } from './query-counting-pool.ts';

/**
 * A few plain connections beside a service's client, for libraries that speak to the driver themselves. A database that
 * is away is an error after three seconds, a statement that hangs after five. `onLost` is notified of idle connections that
 * the server dropped; the pool replaces them by itself.
 */
export function createDriverPool(
  databaseUrl: string,
  options: {
    maxConnections: number;
    applicationName: string;
    onLost: (error: Error) => void;
    /** Whether the library may prepare statements by name, which a transaction pooler loses. True by default. */
    preparedStatements?: boolean;
    /** Whether a write whose connection is lost may be sent again, since it does no harm when it is done twice. False by default. */
    repeatsWrites?: boolean;
  },
): Pool {
  const pool = new QueryCountingPool({
    connectionString: databaseUrl,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
  });
  pool.repeatsWrites = options.repeatsWrites ?? false;
  pool.on('error', options.onLost);
  if (options.preparedStatements === false) removeStatementNames(pool);
  return pool;
}

function removeStatementNames(pool: Pool): void {
  const send = pool.query.bind(pool) as (...given: readonly unknown[]) => unknown;
  pool.query = ((statement: unknown, ...given: readonly unknown[]) => {
    const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
    return send(isNamed ? { ...statement, name: undefined } : statement, ...given);
  }) as Pool['query'];
}
