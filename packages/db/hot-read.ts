import type { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';

/** What a statement made by `Prisma.sql` holds. */
type Statement = { readonly text: string; readonly values: unknown[] };

type Driver = { pool: Pool | undefined; nameOf: (query: { sql: string }) => string };

/** A client whose driver is known here, and how to read through it. */
type Reader = { $queryRaw<T>(statement: never): PromiseLike<T> };

const drivers = new WeakMap<object, Driver>();
const driversOfAdapters = new WeakMap<PrismaPg, Driver>();

/** Keeps hold of the pool that the adapter opens when its client first needs it. */
export function noteDriver(adapter: PrismaPg, nameOf: Driver['nameOf']): PrismaPg {
  const driver: Driver = { pool: undefined, nameOf };
  const connect = adapter.connect.bind(adapter);
  adapter.connect = async () => {
    const connection = await connect();
    driver.pool = connection.underlyingDriver() as Pool;
    return connection;
  };
  driversOfAdapters.set(adapter, driver);
  return adapter;
}

/** Says which client the adapter serves. */
export function noteClient<Client extends object>(client: Client, adapter: PrismaPg): Client {
  const driver = driversOfAdapters.get(adapter);
  if (driver) drivers.set(client, driver);
  return client;
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * For a hot list: the rows of a statement made by `Prisma.sql`, read on the client's own pool, under its limits and with its
 * prepared statements, but past its engine, which costs more than the rest of such a request. Rows are as the driver reads
 * them: select text, JSON text, int4 and booleans alone, for dates, decimals and bigints would come differently than from
 * `$queryRaw`. Inside a transaction, and with values that are not plain, it is `$queryRaw`.
 */
export async function readRows<Row extends object>(db: Reader, statement: Statement): Promise<Row[]> {
  const driver = drivers.get(db);
  if (!driver?.pool || !statement.values.every(isPlain)) return db.$queryRaw<Row[]>(statement as never);
  const { text, values } = statement;
  const name = driver.nameOf({ sql: text });
  const { rows } = await driver.pool.query<Row>({ ...(name ? { name } : {}), text, values });
  return rows;
}
