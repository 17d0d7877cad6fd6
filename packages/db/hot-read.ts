import type { Pool } from 'pg';
import { ReadCoalescer } from './read-coalescer.ts';

/** What a statement made by `Prisma.sql` holds. */
type Statement = { readonly text: string; readonly values: unknown[] };

type Driver = { connect: () => Promise<Pool>; coalescer: ReadCoalescer; preparedStatements: boolean };

/** A client whose pool is known here, and how to read through it. */
type Reader = { $queryRaw<T>(statement: never): PromiseLike<T> };

const drivers = new WeakMap<object, Driver>();

/** Lets hot reads of this client use its pool. Prisma connects first: it ends the pool of a client that it connected. */
export function registerClientPool<Client extends { $connect(): Promise<void> }>(
  client: Client,
  pool: Pool,
  { preparedStatements = true }: { preparedStatements?: boolean } = {},
): Client {
  let connected: Promise<Pool> | undefined;
  const connect = () => {
    connected ??= client.$connect().then(() => pool);
    return connected;
  };
  drivers.set(client, { connect, coalescer: new ReadCoalescer(), preparedStatements });
  return client;
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string');
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}

export type ReadOptions = {
  /**
   * Planned once on each connection instead of each time, which takes PostgreSQL longer than a short statement itself. For a
   * text of which there are few forms and whose best plan is the same for all values.
   */
  prepared?: boolean;
};

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `hot-read-${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/**
 * For a hot path: the rows of a statement made by `Prisma.sql`, run on the client's own pool, under its limits, but
 * past its engine, which costs more than the rest of such a request. Rows are as the driver reads them: select text, JSON
 * text, int4 and booleans alone, for dates, decimals and bigints would come differently than from `$queryRaw`. Inside a
 * transaction, and with values that are not plain, it is `$queryRaw`.
 */
export async function queryPoolRows<Row extends object>(
  db: Reader,
  statement: Statement,
  { prepared = false }: ReadOptions = {},
): Promise<Row[]> {
  const driver = drivers.get(db);
  const { text, values } = statement;
  if (!driver || !values.every(isPlain)) return db.$queryRaw<Row[]>(statement as never);
  const pool = await driver.connect();
  const name = prepared && driver.preparedStatements ? statementName(text) : undefined;
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values });
  return rows;
}

/**
 * `queryPoolRows` for a statement that writes nothing. Concurrent calls with the same statement and values are coalesced
 * (`ReadCoalescer`) and share the same row objects.
 */
export function readCoalescedRows<Row extends object>(
  db: Reader,
  statement: Statement,
  options?: ReadOptions,
): Promise<readonly Row[]> {
  const run = () => queryPoolRows<Row>(db, statement, options);
  const { text, values } = statement;
  return values.every(isPlain) ? coalesceRead(db, text + JSON.stringify(values), run) : run();
}

/** Coalesces a read of several steps that depends only on its key: see `ReadCoalescer.coalesce`. Not inside a transaction. */
export function coalesceRead<T>(db: object, key: string, run: () => Promise<T>): Promise<T> {
  return drivers.get(db)?.coalescer.coalesce(key, run) ?? run();
}

/** Reads the keys of concurrent calls in one batch: see `ReadCoalescer.batch`. Inside a transaction each call reads alone. */
export async function readInSharedBatch<T>(
  db: object,
  kind: string,
  wanted: string,
  readAll: (wanted: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<T | undefined> {
  const coalescer = drivers.get(db)?.coalescer;
  return coalescer ? coalescer.batch(kind, wanted, readAll) : (await readAll([wanted])).get(wanted);
}
