import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

/** How many statements some work has sent to the database so far, those that begin and end transactions included. */
export type QueryCount = { queries: number };

function storage(): AsyncLocalStorage<QueryCount> {
  return processWide('query-count', () => new AsyncLocalStorage<QueryCount>());
}

/** Runs work, a request as a rule, whose statements are added to `count`. A read that several requests share counts for the first. */
export function withQueryCount<T>(count: QueryCount, work: () => T): T {
  return storage().run(count, work);
}

/** Adds a statement to the count of the present work; without one it does nothing. */
export function incrementQueryCount(): void {
  const count = storage().getStore();
  if (count) count.queries += 1;
}
