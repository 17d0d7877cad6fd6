import { setTimeout as pause } from 'node:timers/promises';
import { createDatabaseProxy, type DatabaseProxy } from '@repo/testing/database-proxy';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import {
  isCheckViolation,
  isDatabaseUnavailable,
  isForeignKeyViolation,
  isUniqueViolation,
} from './errors.ts';
import { createMarketplaceClient, inTransaction, type MarketplaceClient } from './marketplace.ts';

const database = useMarketplaceDatabase();
/** What migrations put there: eight, and their children. */
const categories = 30;
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function failure(work: () => PromiseLike<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('It succeeded');
}

function open(url: string, { poolSize = 2, connectTimeoutMs = 15_000 } = {}): MarketplaceClient {
  const client = createMarketplaceClient(url, { poolSize, connectTimeoutMs, statementTimeoutMs: 20_000 });
  cleanups.push(() => client.$disconnect());
  return client;
}

async function proxied(options = {}): Promise<{ proxy: DatabaseProxy; client: MarketplaceClient }> {
  const proxy = await createDatabaseProxy(database.url);
  cleanups.push(proxy.close);
  return { proxy, client: open(proxy.url, options) };
}

/** Another database of the same server. */
function urlOf(name: string): string {
  return Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
}

const alice = { name: 'Alice', email: 'alice@example.com' };

describe('violations', () => {
  const insertRaw = `INSERT INTO "user" (id, name, email, updated_at) VALUES ('x', 'Alice', 'alice@example.com', now())`;

  test('a unique one is known by its index, however the row was written', async () => {
    const { db } = database;
    await db.user.create({ data: alice });
    const driver = new Client({ connectionString: database.url });
    await driver.connect();
    cleanups.push(() => driver.end());
    for (const error of [
      await failure(() => db.user.create({ data: alice })),
      await failure(() => db.$executeRawUnsafe(insertRaw)),
      await failure(() => inTransaction(db, (tx) => tx.user.create({ data: alice }))),
      await failure(() => inTransaction(db, (tx) => tx.$executeRawUnsafe(insertRaw))),
      await failure(() => driver.query(insertRaw)),
    ]) {
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUniqueViolation(error, 'user_email_key')).toBe(true);
      expect(isUniqueViolation(error, 'category_slug_key')).toBe(false);
      expect(isForeignKeyViolation(error)).toBe(false);
      expect(isDatabaseUnavailable(error)).toBe(false);
    }
  });

  test('one over several columns is known as well', async () => {
    const { db } = database;
    const { id: userId } = await db.user.create({ data: alice });
    const account = { userId, provider: 'google', providerAccountId: '1' };
    await db.account.create({ data: account });
    const error = await failure(() => db.account.create({ data: account }));
    expect(isUniqueViolation(error, 'account_provider_provider_account_id_key')).toBe(true);
  });

  test('a foreign key is known by its name, for a row without its parent and for a parent with rows', async () => {
    const { db } = database;
    const orphan = await failure(() =>
      db.account.create({ data: { userId: 'nobody', provider: 'p', providerAccountId: '1' } }),
    );
    expect(isForeignKeyViolation(orphan, 'account_user_id_fkey')).toBe(true);
    expect(isForeignKeyViolation(orphan, 'listing_seller_id_fkey')).toBe(false);

    const { sellerId } = await createListing(db);
    const parent = await failure(() => db.user.delete({ where: { id: sellerId } }));
    expect(isForeignKeyViolation(parent, 'listing_seller_id_fkey')).toBe(true);
    expect(isUniqueViolation(parent)).toBe(false);
  });

  test('a check is known by its name', async () => {
    const error = await failure(() =>
      database.db.user.create({ data: { ...alice, email: 'Alice@example.com' } }),
    );
    expect(isCheckViolation(error, 'user_email_check')).toBe(true);
    expect(isCheckViolation(error, 'listing_price_check')).toBe(false);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  test('anything else is none of them', () => {
    for (const other of [
      new Error('Unique constraint failed'),
      { code: 'EPIPE!' },
      null,
      undefined,
      'text',
      7,
    ]) {
      expect(isUniqueViolation(other)).toBe(false);
      expect(isForeignKeyViolation(other)).toBe(false);
      expect(isCheckViolation(other)).toBe(false);
      expect(isDatabaseUnavailable(other)).toBe(false);
    }
  });
});

describe('a database that is away', () => {
  test('is known by the first query, a raw one and a transaction, and fails fast', async () => {
    const { proxy, client } = await proxied();
    await proxy.refuse();
    const started = performance.now();
    for (const work of [
      () => client.user.count(),
      () => client.$queryRaw`SELECT 1`,
      () => client.$executeRaw`DELETE FROM "user"`,
      () => inTransaction(client, (tx) => tx.user.count()),
    ]) {
      expect(isDatabaseUnavailable(await failure(work))).toBe(true);
    }
    // Nobody waited as long as for a connection that does not come.
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('comes back to the same client, which had connections before', async () => {
    const { proxy, client } = await proxied();
    await Promise.all([client.user.count(), client.category.count()]);
    await proxy.refuse();
    expect(isDatabaseUnavailable(await failure(() => client.user.count()))).toBe(true);
    await proxy.restore();
    expect(await client.category.count()).toBe(categories);
    expect(await inTransaction(client, (tx) => tx.category.count())).toBe(categories);
  });

  test('may go away in the middle of a statement or a transaction', async () => {
    const { proxy, client } = await proxied();
    const sleeping = failure(() => client.$queryRaw`SELECT pg_sleep(30)::text`);
    const inBetween = failure(() =>
      inTransaction(client, async (tx) => {
        await tx.user.create({ data: alice });
        await proxy.refuse();
        await tx.user.count();
      }),
    );
    expect(isDatabaseUnavailable(await sleeping)).toBe(true);
    expect(isDatabaseUnavailable(await inBetween)).toBe(true);
    await proxy.restore();
    expect(await client.user.count()).toBe(0);
  });

  test('that takes connections and never answers is given up in time', async () => {
    const { proxy, client } = await proxied({ connectTimeoutMs: 2_000 });
    proxy.hang();
    expect(isDatabaseUnavailable(await failure(() => client.user.count()))).toBe(true);
    await proxy.restore();
    expect(await client.category.count()).toBe(categories);
  });

  test('that is closed for maintenance lets nobody in, and is known by every kind of call', async () => {
    const name = `closed_${process.pid}`;
    const driver = new Client({ connectionString: urlOf('postgres') });
    await driver.connect();
    cleanups.push(() => driver.end());
    await driver.query(`CREATE DATABASE ${name} ALLOW_CONNECTIONS false`);
    cleanups.push(() => driver.query(`DROP DATABASE ${name}`));
    const client = open(urlOf(name));
    for (const work of [
      () => client.user.count(),
      () => client.$queryRaw`SELECT 1`,
      () => inTransaction(client, (tx) => tx.user.count()),
      () => new Client({ connectionString: urlOf(name) }).connect(),
    ]) {
      expect(isDatabaseUnavailable(await failure(work))).toBe(true);
    }
  });

  test('whose table somebody holds for too long does not answer either', async () => {
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    cleanups.push(() => holder.end());
    await holder.query('BEGIN; LOCK TABLE "user" IN ACCESS EXCLUSIVE MODE');
    const error = await failure(() =>
      inTransaction(database.db, async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '50ms'`;
        await tx.user.count();
      }),
    );
    await holder.query('ROLLBACK');
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test('that falls silent on a connection it had is given up in time', async () => {
    const proxy = await createDatabaseProxy(database.url);
    cleanups.push(proxy.close);
    const client = createMarketplaceClient(proxy.url, { poolSize: 1, statementTimeoutMs: 2_000 });
    cleanups.push(() => client.$disconnect());
    await client.user.count();
    proxy.hang();
    expect(isDatabaseUnavailable(await failure(() => client.user.count()))).toBe(true);
    await proxy.restore();
    expect(await client.category.count()).toBe(categories);
  });

  test('that ends a connection between two statements of a transaction is away for the second', async () => {
    const client = open(database.url, { poolSize: 1 });
    const operator = open(database.url);
    const error = await failure(() =>
      inTransaction(client, async (tx) => {
        const [{ pid } = { pid: 0 }] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        await operator.$queryRaw`SELECT pg_terminate_backend(${pid}, 5000)::text`;
        await pause(100);
        await tx.user.count();
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await client.category.count()).toBe(categories);
  });

  test('is known when the driver itself is asked, without Prisma', async () => {
    const driver = new Client({ connectionString: 'postgresql://user@127.0.0.1:1/marketplace' });
    expect(isDatabaseUnavailable(await failure(() => driver.connect()))).toBe(true);
  });

  test('that ends a connection costs the query that was on it, no other', async () => {
    const client = open(database.url, { poolSize: 1 });
    const [{ pid } = { pid: 0 }] = await client.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    // A read would be sent again.
    const asleep = failure(
      () => client.$executeRaw`UPDATE category SET id = id FROM (SELECT pg_sleep(30)) AS slept`,
    );
    const running = () => database.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity WHERE pid = ${pid} AND state = 'active' AND query LIKE '%pg_sleep%'`;
    await expect.poll(running).toHaveLength(1);
    await database.db.$queryRaw`SELECT pg_terminate_backend(${pid})::text`;
    expect(isDatabaseUnavailable(await asleep)).toBe(true);
    expect(await client.category.count()).toBe(categories);
  });

  test('that has no connection left for us is distinguished from a mistake', async () => {
    const client = open(database.url, { poolSize: 1, connectTimeoutMs: 2_000 });
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = inTransaction(client, async (tx) => {
      await tx.user.count();
      held.resolve();
      await done.promise;
    });
    await held.promise;
    expect(isDatabaseUnavailable(await failure(() => client.user.count()))).toBe(true);
    done.resolve();
    await busy;
    expect(await client.category.count()).toBe(categories);
  });

  test('that is not there by that name, or does not know us, is away too', async () => {
    const missing = new URL(database.url);
    missing.pathname = '/nowhere';
    const stranger = new URL(database.url);
    stranger.password = 'wrong';
    for (const url of [missing, stranger]) {
      const client = open(url.href);
      expect(isDatabaseUnavailable(await failure(() => client.user.count()))).toBe(true);
    }
  });

  test("is not what another service's socket says behind an error", () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(isDatabaseUnavailable(new TypeError('fetch failed', { cause }))).toBe(false);
  });
});
