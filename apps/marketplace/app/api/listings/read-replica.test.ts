import { createRateLimits } from '@repo/auth/rate-limits';
import { createLogger } from '@repo/base/logger';
import { createPool } from '@repo/db/create-pool';
import { createListener } from '@repo/db/listen';
import { createMarketplaceClient, type MarketplaceDb } from '@repo/db/marketplace';
import { createReadReplica } from '@repo/db/read-replica';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { type ReplicatedDatabase, startReplicatedDatabase } from '@repo/testing/replicated-database';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { rateLimits } from '#rate-limits.ts';
import { replaceServices } from '#services.ts';
import { callRoute } from '#testing/call-route.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';
import { createTestContext } from '#testing/test-context.ts';
import { createUnusedServices } from '#testing/test-services.ts';
import { POST as publish, GET as search } from './route.ts';

let replicated: ReplicatedDatabase;

beforeAll(async () => {
  replicated = await startReplicatedDatabase('marketplace');
}, 120_000);
afterAll(() => replicated.stop());

beforeEach(() => {
  stubEnvironment(replicated.primaryUrl);
});

/** One instance's services, as far as a search and a new listing need them. */
function runWithReplica({ maxStalenessMs = 600_000, replicaUrl = replicated.standbyUrl } = {}) {
  const db = createMarketplaceClient(replicated.primaryUrl, { poolSize: 3 });
  const pool = createPool(replicated.primaryUrl, { maximum: 2, applicationName: 'limits', onLost: () => {} });
  const listener = createListener(replicated.primaryUrl);
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
    rateLimits: createRateLimits({ pool, policies: rateLimits }),
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

it('a write is answered with a cookie that lasts longer than a replica may be behind', async () => {
  const { db } = runWithReplica();
  const seller = await createUser(db);
  const session = { id: seller.id, sessionVersion: seller.sessionVersion };
  const answer = await callRoute(publish, { method: 'POST', path: '/api/listings', body: {}, session });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('set-cookie')).toBeNull();
  const path = '/api/listings';
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
  expect(made.headers.get('set-cookie')).toBe('recent-write=1; Max-Age=10; Path=/; HttpOnly; SameSite=Lax');
});

it('a replica that is away costs no answer', async () => {
  const { db } = runWithReplica({ replicaUrl: 'postgresql://nobody@127.0.0.1:9/none' });
  const seller = await createUser(db);
  await createListing(db, { sellerId: seller.id, title: 'Fourth lamp' });
  expect(await titles()).toContain('Fourth lamp');
});
