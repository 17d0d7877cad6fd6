import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { withClient } from '../with-client.ts';

const connectTimeoutMs = 120_000;

/** PostgreSQL's type "char", which the adapter rejects, and its array type, which the adapter accepts. */
const ONE_BYTE_CHAR = 18;
const ONE_BYTE_CHAR_ARRAY = 1002;

function onDatabase(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${encodeURIComponent(database)}`;
  return target.href;
}

async function connect(url: string): Promise<SqlDriverAdapter> {
  // A single permanent connection: the engine holds advisory locks and session settings on it.
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  const query = pool.query;
  const schema = new URL(url).searchParams.get('schema');
  return adapt(pool, (config) => Reflect.apply(query, pool, [config]), schema);
}

type ArrayResult = pg.QueryArrayResult | pg.QueryArrayResult[];

/** Prisma's adapter, with each query sent by `send`. */
async function adapt(
  pool: pg.Pool,
  send: (config: pg.QueryArrayConfig) => Promise<ArrayResult>,
  schema: string | null,
): Promise<SqlDriverAdapter> {
  const relabel = async (config: pg.QueryArrayConfig): Promise<ArrayResult> => {
    const result = await send(config);
    for (const field of [result].flat().flatMap((part) => part.fields)) {
      if (field.dataTypeID === ONE_BYTE_CHAR) field.dataTypeID = ONE_BYTE_CHAR_ARRAY;
    }
    return result;
  };
  Object.assign(pool, { query: relabel });

  const adapter = await new PrismaPg(pool, {
    disposeExternalPool: true,
    ...(schema ? { schema } : {}),
  }).connect();
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    executeRaw: (statement) => adapter.executeRaw(statement),
    startTransaction: (isolationLevel) => adapter.startTransaction(isolationLevel),
    getConnectionInfo: () => adapter.getConnectionInfo(),
    dispose: () => adapter.dispose(),
    queryRaw: async (statement) => {
      const result = await adapter.queryRaw(statement);
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    },
    // The adapter's own version splits at every semicolon and so breaks function bodies; PostgreSQL accepts a whole script.
    executeScript: async (script) => {
      await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
    },
  };
}

/** Connections to the database itself and to temporary shadow databases. */
export function createDatabaseAdapterFactory(
  url: string | undefined,
  shadowUrl: string | undefined,
): SqlMigrationAwareDriverAdapterFactory {
  const required = (address: string | undefined): string => {
    if (!address) throw new Error('No database address was given: set the datasource url');
    return address;
  };
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => connect(required(url ?? shadowUrl)),
    connectToShadowDb: async () => {
      const server = required(shadowUrl ?? url);
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await withClient(server, (client) => client.query(`CREATE DATABASE "${name}"`));
      const adapter = await connect(onDatabase(server, name));
      const dispose = async (): Promise<void> => {
        await adapter.dispose();
        await withClient(server, (client) => client.query(`DROP DATABASE "${name}"`));
      };
      return { ...adapter, dispose };
    },
  };
}

/**
 * The engine on a connection that the caller opened, whose transactions, locks and settings it then shares. The pool is
 * never connected. Errors of PostgreSQL are added to `failures`.
 */
export function createClientAdapterFactory(
  client: pg.Client,
  url: string,
  failures: unknown[],
): SqlMigrationAwareDriverAdapterFactory {
  const schema = new URL(url).searchParams.get('schema');
  const send = async (config: pg.QueryArrayConfig): Promise<ArrayResult> => {
    try {
      return await client.query(config);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  return {
    provider: 'postgres',
    adapterName: '@prisma/adapter-pg',
    connect: () => adapt(new pg.Pool(), send, schema),
    connectToShadowDb: () => Promise.reject(new Error('Migrations are applied without a shadow database')),
  };
}

class DatabaseCommandError extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Prisma's codes: P1000 credentials, P1003 missing database, P1001 otherwise. */
function explain(error: unknown, url: string): DatabaseCommandError {
  const { hostname, port, pathname } = new URL(url);
  const state = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error && error.message ? error.message : String(state ?? error);
  if (state === '3D000') {
    return new DatabaseCommandError('P1003', `Database ${pathname.slice(1)} does not exist`, error);
  }
  if (state === '28P01' || state === '28000') return new DatabaseCommandError('P1000', message, error);
  return new DatabaseCommandError(
    'P1001',
    `Can't reach the database at ${hostname}:${port || 5432}: ${message}`,
    error,
  );
}

/** can-connect-to-database, create-database or drop-database, run through the server's `postgres` database. */
export async function runDatabaseCommand(command: string, url: string): Promise<{ databaseName: string }> {
  const databaseName = decodeURIComponent(new URL(url).pathname.slice(1));
  const name = pg.escapeIdentifier(databaseName);
  const server = onDatabase(url, 'postgres');
  try {
    if (command === 'can-connect-to-database') await withClient(url, (client) => client.query('SELECT 1'));
    else if (command === 'create-database')
      await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
    else if (command === 'drop-database')
      await withClient(server, (client) => client.query(`DROP DATABASE ${name}`));
    else throw new Error(`Unknown command ${command}`);
  } catch (error) {
    throw explain(error, url);
  }
  return { databaseName };
}
