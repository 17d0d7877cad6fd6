import { afterAll, beforeAll } from 'vitest';
import { countStatements, type StatementCounter } from './count-statements.ts';
import { testTimeouts } from './use-database.ts';

type Disconnectable = { $disconnect: () => Promise<void> };

/** A second client of a test file's database, all of whose statements are counted. Call it at the top of the file. */
export function useCountedClient<DatabaseClient extends Disconnectable>(
  database: { readonly url: string },
  createClient: (url: string, options: { poolSize: number } & typeof testTimeouts) => DatabaseClient,
) {
  let opened: { db: DatabaseClient; counter: StatementCounter } | undefined;

  function current() {
    if (!opened) throw new Error('The client is there from beforeAll on: use it inside tests and hooks');
    return opened;
  }

  beforeAll(async () => {
    const counter = await countStatements(database.url);
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
    /** Statements since the last time this was asked. */
    take: () => current().counter.take(),
  };
}
