import type { Sql } from '@repo/db/sql';

/** The client or a transaction of a service that has the table `api_key`. */
export type ApiKeysDb = {
  $queryRaw<T>(query: Sql): PromiseLike<T>;
  $executeRaw(query: Sql): PromiseLike<number>;
};
