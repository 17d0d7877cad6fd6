import { createRateLimits } from '@repo/auth/rate-limits';
import { createLogger } from '@repo/base/logger';
import { createDriverPool } from '@repo/db/create-pool';
import { createPostgresListener } from '@repo/db/listen';
import { createMarketplaceClient, inTransaction } from '@repo/db/marketplace';
import { findHandler } from '@repo/http/testing/find-handler';
import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { GET as live } from '#app/api/health/live/route.ts';
import { GET as ready } from '#app/api/health/ready/route.ts';
import { GET as getOpenApi } from '#app/api/openapi.json/route.ts';
import { routes } from '#generated/routes.ts';
import { route } from '#http.ts';
import { ratePolicies } from '#rate-limits.ts';
import { replaceServices } from '#services.ts';
import { sessionCookieHeaderFor } from '#testing/session-cookie.ts';
import { callRoute } from './testing/call-route.ts';
import { stubEnvironment } from './testing/stub-environment.ts';
import { createTestContext } from './testing/test-context.ts';
import { createUnusedServices, testRatePolicies } from './testing/test-services.ts';

const database = useMarketplaceDatabase();

/** One instance's services on this database, until the test ends. */
function runServices(databaseUrl: string, scale = 1) {
  const db = createMarketplaceClient(databaseUrl, { poolSize: 3 });
  const pool = createDriverPool(databaseUrl, {
    maxConnections: 2,
    applicationName: 'limits',
    onLost: () => undefined,
  });
  const listener = createPostgresListener(databaseUrl);
  const { media, clock } = createTestContext({ db });
  const logger = createLogger({ service: 'marketplace', level: 'silent' });
  const limits = createRateLimits({ pool, policies: testRatePolicies, scale });
  replaceServices({ db, listener, rateLimits: limits, media, ...createUnusedServices(), logger, clock });
  onTestFinished(async () => {
    await Promise.all([db.$disconnect(), pool.end(), listener.close()]);
  });
}

beforeEach(() => {
  stubEnvironment(database.url);
});

async function addFavorite(session: { id: string; sessionVersion: number }, listingId: string, headers = {}) {
  const path = '/api/favorites';
  const { handler } = findHandler(routes, 'POST', path);
  return callRoute(handler, { method: 'POST', path, body: { listingId }, session, headers });
}

describe('health', () => {
  it('is live and ready with a migrated database', async () => {
    runServices(database.url);
    expect(await callRoute(live, { path: '/api/health/live' })).toMatchObject({
      status: 200,
      body: { status: 'live' },
    });
    expect(await callRoute(ready, { path: '/api/health/ready' })).toMatchObject({
      status: 200,
      body: { status: 'ready' },
    });
  });

  it('is not ready while a migration is missing', async () => {
    runServices(database.url);
    await database.db.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name =
      (SELECT max(migration_name) FROM _prisma_migrations)`;
    onTestFinished(async () => {
      await database.db.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
    });
    expect(await callRoute(ready, { path: '/api/health/ready' })).toMatchObject({
      status: 503,
      body: { error: 'The database lacks 1 of the migrations' },
    });
  });
});

describe('the database going away', () => {
  it('is 503 with the error body, and over when the database is back', async () => {
    const proxy = await createDatabaseProxy(database.url);
    onTestFinished(proxy.close);
    runServices(proxy.url);
    const user = await createUser(database.db);
    const listing = await createListing(database.db);
    const { handler } = findHandler(routes, 'GET', '/api/listings');
    const list = () => callRoute(handler, { path: '/api/listings' });
    expect((await list()).status).toBe(200);

    // The session is created while the database is available.
    await sessionCookieHeaderFor(user);
    await proxy.refuse();
    const failure = {
      status: 503,
      body: { error: 'The service is briefly unavailable. Try again in a few seconds' },
    };
    const answer = await list();
    expect(answer).toMatchObject(failure);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await addFavorite(user, listing.id)).toMatchObject(failure);
    expect((await callRoute(live, { path: '/api/health/live' })).status).toBe(200);
    expect((await callRoute(ready, { path: '/api/health/ready' })).status).toBe(503);

    await proxy.restore();
    expect((await list()).status).toBe(200);
    expect((await addFavorite(user, listing.id)).status).toBe(201);
    expect((await callRoute(ready, { path: '/api/health/ready' })).status).toBe(200);
  });
});

describe('writes', () => {
  it('are limited by person, across instances', async () => {
    const scale = 2 / ratePolicies.write.points;
    const [one, other] = [await createUser(database.db), await createUser(database.db)];
    const listing = await createListing(database.db);
    runServices(database.url, scale);
    await addFavorite(one, listing.id);
    await addFavorite(one, listing.id);
    // Another instance: the counts are in the database.
    runServices(database.url, scale);
    const answer = await addFavorite(one, listing.id);
    expect(answer).toMatchObject({
      status: 429,
      body: { error: 'Too many requests. Wait a moment and try again' },
    });
    expect((await addFavorite(one, listing.id, { 'x-api-key': 'anything' })).status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await addFavorite(other, listing.id)).status).toBe(201);
  });

  it('from another site’s page are refused', async () => {
    runServices(database.url);
    const user = await createUser(database.db);
    const listing = await createListing(database.db);
    const origin = 'https://evil.example';
    for (const headers of [{ origin }, { origin, 'x-api-key': 'anything' }]) {
      const answer = await addFavorite(user, listing.id, headers);
      expect(answer).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    }
    expect(await database.db.favorite.count()).toBe(0);
  });
});

it('the description of the API is served', async () => {
  runServices(database.url);
  const answer = await callRoute<{ openapi: string; paths: object }>(getOpenApi, {
    path: '/api/openapi.json',
  });
  expect(answer.status).toBe(200);
  expect(answer.body.openapi).toBe('3.1.0');
  expect(Object.keys(answer.body.paths)).toContain('/api/listings/{id}');
});

it('a call that takes too long is answered after 30 seconds, and stores nothing any more', async () => {
  runServices(database.url);
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<unknown>();
  const slow = route({
    operationId: 'slow',
    summary: 'Takes its time',
    tags: [],
    access: 'anonymous',
    response: { schema: z.object({}) },
    run: async ({ ctx }) => {
      begun.resolve();
      await over.promise;
      stored.resolve(inTransaction(ctx.db, async () => 'stored'));
      return {};
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const answer = slow(new Request('http://localhost/api/slow', { method: 'POST' }));
  await begun.promise;
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  const response = await answer;
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    error: 'This took too long and was stopped. Try again in a moment',
  });
  over.resolve();
  await expect(stored.promise).rejects.toThrow('This took too long');
});

it('names the contact for security reports', async () => {
  runServices(database.url);
  const path = '/.well-known/security.txt';
  const answer = await findHandler(routes, 'GET', path).handler(new Request(`http://localhost${path}`));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(
    /^Contact: mailto:\S+\nExpires: \S+Z\n.*\nCanonical: http\S+\/security.txt\n$/,
  );
});
