import { createDriverPool } from '@repo/db/create-pool';
import type { Pool } from 'pg';
import { afterAll, beforeAll } from 'vitest';

/**
 * The connections of a service's rate limits, kept for all tests of a file: a connection costs PostgreSQL and Node eight
 * milliseconds of processor time. Call it below `useDatabase`.
 */
export function useLimitsPool(database: { readonly url: string }): { readonly pool: Pool } {
  let pool: Pool | undefined;
  beforeAll(() => {
    pool = createDriverPool(database.url, { maxConnections: 2, applicationName: 'limits', onLost: () => {} });
  });
  afterAll(() => pool?.end());
  return {
    get pool() {
      if (!pool) throw new Error('The pool is there from beforeAll on');
      return pool;
    },
  };
}
