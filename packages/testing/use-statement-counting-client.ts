import { afterAll, beforeAll } from 'vitest';
import { type StatementCounter, startStatementCounter } from './statement-counter.ts';
import { testTimeouts } from './use-database.ts';

type Disconnectable = { $disconnect: () => Promise<void> };

/** A second client of a test file's database, all of whose statements are counted. Call it at the top of the file. */
export function useStatementCountingClient<DatabaseClient extends Disconnectable>(
  database: { readonly url: string },
  createClient: (url: string, options: { poolSize: number } & typeof testTimeouts) => DatabaseClient,
) {
  let opened: { db: DatabaseClient; counter: StatementCounter } | undefined;

  function current() {
    if (!opened) throw new Error('The client is there from beforeAll on: use it inside tests and hooks');
    return opened;
  }

  beforeAll(async () => {
    const counter = await startStatementCounter(database.url);
    opened = { counter, db: createClient(counter.url, { poolSize: 2, ...testTimeouts }) };
  });
  afterAll(async () => {
    await opened?.db.$disconnect();
    await opened?.counter.close();
  });

  return {
    get db() {
      return current().db;
    },
    /** Statements since the last call of this function. */
    countSinceLastCall: () => current().counter.countSinceLastCall(),
  };
}
