import type { Sql } from '@repo/db/sql';

/** A service's database, or a transaction of it: one with the table audit_entry. */
export type AuditDb = {
  $queryRaw(query: Sql): PromiseLike<unknown>;
  $executeRaw(query: Sql): PromiseLike<number>;
};
