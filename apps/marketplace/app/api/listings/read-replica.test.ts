import { inspect } from 'node:util';
import { createRateLimits } from '@repo/auth/rate-limits';
import { createLogger } from '@repo/base/logger';
import { createDriverPool } from '@repo/db/create-pool';
import { createPostgresListener } from '@repo/db/listen';
import { createMarketplaceClient, type MarketplaceDb } from '@repo/db/marketplace';
import { createReadReplica } from '@repo/db/read-replica';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { type ReplicatedDatabase, startReplicatedDatabase } from '@repo/testing/replicated-database';
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { replaceServices } from '#services.ts';
import { callRoute } from '#testing/call-route.ts';
import { sessionCookieHeaderFor } from '#testing/session-cookie.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';
import { createTestContext } from '#testing/test-context.ts';
import { createUnusedServices, testRatePolicies } from '#testing/test-services.ts';
import SearchPage from '../../(public)/page.tsx';
import { POST as publish, GET as search } from './route.ts';

const page = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock('next/headers', () => ({ headers: async () => page.headers }));

let replicated: ReplicatedDatabase;

beforeAll(async () => {
  replicated = await startReplicatedDatabase('marketplace');
}, 300_000);
afterAll(() => replicated.stop());

beforeEach(() => {
  stubEnvironment(replicated.primaryUrl);
});

/** One instance's services, as far as a search and a new listing need them. */
function runWithReplica({ maxStalenessMs = 600_000, replicaUrl = replicated.standbyUrl } = {}) {
  const db = createMarketplaceClient(replicated.primaryUrl, { poolSize: 3 });
  const pool = createDriverPool(replicated.primaryUrl, {
    maxConnections: 2,
    applicationName: 'limits',
    onLost: () => {},
  });
  const listener = createPostgresListener(replicated.primaryUrl);
  const { media, clock } = createTestContext({ db });
  const client = createMarketplaceClient(replicaUrl, { poolSize: 2 });
  const replica = createReadReplica<MarketplaceDb, typeof client>({
    primary: db,
    client,
    onLost: () => {},
    intervalMs: 20,
    maxStalenessMs,
  });
  replaceServices({
    ...createUnusedServices(),
    db,
    replica,
    listener,
    rateLimits: createRateLimits({ pool, policies: testRatePolicies }),
    media,
    logger: createLogger({ service: 'test', level: 'silent' }),
    clock,
  });
  onTestFinished(async () => {
    await Promise.all([replica.close(), pool.end(), listener.close()]);
    await db.$disconnect();
  });
  return { db, replica };
}

type SearchAnswer = { body: { data: { title: string }[] } };

async function titles(headers: Record<string, string> = {}): Promise<string[]> {
  const { body } = (await callRoute(search, { path: '/api/listings', headers })) as SearchAnswer;
  return body.data.map(({ title }) => title);
}

const justWrote = { cookie: 'recent-write=1' };

it('a search is read from the replica, but not by who has just written, nor when it is too far behind', async () => {
  const { db, replica } = runWithReplica();
  const seller = await createUser(db);
  await createListing(db, { sellerId: seller.id, title: 'First lamp' });
  await expect.poll(() => replica.staleness()).toBeLessThan(600_000);
  await expect.poll(() => titles()).toEqual(['First lamp']);

  await replicated.setReplay('paused');
  onTestFinished(() => replicated.setReplay('running'));
  await createListing(db, { sellerId: seller.id, title: 'Second lamp' });
  expect(await titles()).toEqual(['First lamp']);
  expect(await titles(justWrote)).toContain('Second lamp');
  expect(await titles({ authorization: 'Bearer of a caller without cookies' })).toContain('Second lamp');

  runWithReplica({ maxStalenessMs: 1 });
  expect(await titles()).toContain('Second lamp');
});

it('the search page is read from the replica, but shows their own listing to who has just published it', async () => {
  const { db, replica } = runWithReplica();
  const seller = await createUser(db);
  const cookie = await sessionCookieHeaderFor(seller);
  const shown = async (cookies: string) => {
    page.headers = new Headers({ cookie: cookies });
    return inspect(await SearchPage({ searchParams: Promise.resolve({}) }), { depth: null });
  };
  await expect.poll(() => replica.staleness()).toBeLessThan(600_000);
  await replicated.setReplay('paused');
  onTestFinished(() => replicated.setReplay('running'));
  await createListing(db, { sellerId: seller.id, title: 'Lamp of my own' });
  expect(await shown(cookie)).not.toContain('Lamp of my own');
  expect(await shown(`${cookie}; recent-write=1`)).toContain('Lamp of my own');
});

it('a write is answered with a cookie that lasts longer than a replica may be behind', async () => {
  const { db } = runWithReplica();
  const seller = await createUser(db);
  const session = { id: seller.id, sessionVersion: seller.sessionVersion };
  const path = '/api/listings';
  const mark = 'recent-write=1; Max-Age=10; Path=/; HttpOnly; SameSite=Lax';
  // A write that failed late may have stored something: how it was answered does not count.
  const refused = await callRoute(publish, { method: 'POST', path, body: {}, session });
  expect([refused.status, refused.headers.get('set-cookie')]).toEqual([400, mark]);
  const category = await db.category.findFirstOrThrow();
  const body = {
    title: 'Third lamp',
    description: 'Warm light',
    price: 20,
    condition: 'GOOD',
    location: 'Bedok',
    categoryId: category.id,
    imageUrls: ['https://media.example/1.jpg'],
  };
  const made = await callRoute(publish, { method: 'POST', path, body, session });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.headers.get('set-cookie')).toBe(mark);
});

it('a replica that fails costs a second attempt on the primary, and one that is away none', async () => {
  const { db, replica } = runWithReplica();
  const seller = await createUser(db);
  await createListing(db, { sellerId: seller.id, title: 'Fourth lamp' });
  await expect.poll(() => replica.staleness()).toBeLessThan(600_000);
  await replicated.setReplay('paused');
  onTestFinished(() => replicated.setReplay('running'));
  const attempts: MarketplaceDb[] = [];
  const withDefect = (sql: string) =>
    replica.read({ db: db as MarketplaceDb }, async (ctx) => {
      attempts.push(ctx.db);
      return ctx.db.$queryRawUnsafe(sql);
    });
  await db.$executeRawUnsafe('ALTER TABLE category ADD COLUMN not_replayed text');
  onTestFinished(
    async () => void (await db.$executeRawUnsafe('ALTER TABLE category DROP COLUMN not_replayed')),
  );
  expect(await withDefect('SELECT not_replayed FROM category LIMIT 0')).toEqual([]);
  expect(attempts).toHaveLength(2);
  expect(attempts[1]).toBe(db);
  await withDefect('CREATE TABLE written_by_a_read ()');
  await db.$executeRawUnsafe('DROP TABLE written_by_a_read');
  expect(attempts).toHaveLength(4);
  await expect(withDefect('SELECT 1 / 0')).rejects.toThrow();
  expect(attempts).toHaveLength(5);

  runWithReplica({ replicaUrl: 'postgresql://nobody@127.0.0.1:9/none' });
  expect(await titles()).toContain('Fourth lamp');
});

it('a standby of another database is not read, however far its log is', async () => {
  const primary = createMarketplaceClient(inject('postgresUrl'), { poolSize: 1 });
  const client = createMarketplaceClient(replicated.standbyUrl, { poolSize: 1 });
  const losses: string[] = [];
  const replica = createReadReplica<MarketplaceDb, typeof client>({
    primary,
    client,
    intervalMs: 20,
    onLost: (error) => losses.push(String(error)),
  });
  onTestFinished(async () => {
    await replica.close();
    await primary.$disconnect();
  });
  await expect.poll(() => losses).toEqual([expect.stringContaining('another history')]);
  expect(replica.staleness()).toBe(Number.POSITIVE_INFINITY);
});

it('a role without special rights can tell how fresh a replica is', async () => {
  const { db } = runWithReplica();
  await db.$executeRawUnsafe('CREATE ROLE plain');
  const read = db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET LOCAL ROLE plain');
    return tx.$queryRawUnsafe(
      'SELECT system_identifier, timeline_id, pg_current_wal_flush_lsn()::text FROM pg_control_system(), pg_control_checkpoint()',
    );
  });
  await expect(read).resolves.toHaveLength(1);
});
