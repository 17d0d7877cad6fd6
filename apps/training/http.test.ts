import { createAgency } from '@repo/agency/create-agency';
import { createKeyRing } from '@repo/auth/key-ring';
import { createRateLimits } from '@repo/auth/rate-limits';
import { createLogger } from '@repo/base/logger';
import { createBadgeSigner } from '@repo/certificates/badge-signer';
import { createDriverPool } from '@repo/db/create-pool';
import { createPostgresListener } from '@repo/db/listen';
import { createTrainingClient, inTransaction } from '@repo/db/training';
import { createFileStore } from '@repo/files/create-file-store';
import { routeDescriptionOf, routeMethods } from '@repo/http/route-module';
import { findHandler } from '@repo/http/testing/find-handler';
import { createOutbound } from '@repo/outbound/create-outbound';
import { testBadgeKeys } from '@repo/testing/badge-keys';
import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { PUT as nothing } from '#app/api/[...unknown]/route.ts';
import { GET as live } from '#app/api/health/live/route.ts';
import { GET as ready } from '#app/api/health/ready/route.ts';
import { GET as getDescription } from '#app/api/openapi.json/route.ts';
import { routes } from '#generated/routes.ts';
import { route } from '#http.ts';
import { ratePolicies } from '#rate-limits.ts';
import { replaceServices } from '#services.ts';
import { stubEnvironment, testIdentityKeys, unreachableAgency } from '#testing/stub-environment.ts';

const database = useTrainingDatabase();
const request = new Request('http://localhost/api/some/where');

function runServices(databaseUrl: string): void {
  const db = createTrainingClient(databaseUrl, { poolSize: 2 });
  const pool = createDriverPool(databaseUrl, {
    maxConnections: 1,
    applicationName: 'limits',
    onLost: () => undefined,
  });
  const logger = createLogger({ service: 'training', level: 'silent' });
  replaceServices({
    replica: null,
    push: null,
    db,
    rateLimits: createRateLimits({ pool, policies: ratePolicies }),
    logger,
    clock: () => new Date(),
    listener: createPostgresListener(databaseUrl),
    mail: { send: async () => {} },
    keys: createKeyRing(testIdentityKeys),
    badges: createBadgeSigner({ BADGE_KEYS: testBadgeKeys }),
    publicUrl: 'http://localhost:3001',
    agency: createAgency(unreachableAgency),
    files: createFileStore({ FILES_URL: 'file:/nowhere' }),
    exportFiles: createFileStore({ FILES_URL: 'file:/nowhere' }, { area: 'training-exports' }),
    scanFile: async () => ({ is: 'clean' }),
    outbound: createOutbound(),
    externalKeys: () => ({ environmentKeys: [], exposedHashes: [] }),
  });
  onTestFinished(async () => {
    await Promise.all([db.$disconnect(), pool.end()]);
  });
}

beforeEach(() => {
  stubEnvironment(database.url);
});

it('is live and ready with a migrated database', async () => {
  runServices(database.url);
  expect(await (await live(request)).json()).toEqual({ status: 'live' });
  expect(await (await ready(request)).json()).toEqual({ status: 'ready' });
});

it('is live but not ready while its database is away, and ready when it is back', async () => {
  const proxy = await createDatabaseProxy(database.url);
  onTestFinished(proxy.close);
  runServices(proxy.url);
  await proxy.refuse();
  const answer = await ready(request);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toEqual({
    success: false,
    error: 'The service is not ready: its database does not answer',
  });
  expect((await live(request)).status).toBe(200);
  await proxy.restore();
  expect((await ready(request)).status).toBe(200);
});

it('refuses an unknown path and a wrong method with its own messages', async () => {
  runServices(database.url);
  const unknown = await nothing(request);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({ success: false, error: 'There is nothing at this address' });
  const wrong = await findHandler(routes, 'POST', '/api/health/live').handler(request);
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toBe('GET, HEAD');
  expect(await wrong.json()).toEqual({ success: false, error: 'This address does not take that method' });
});

it('describes every call it takes', async () => {
  runServices(database.url);
  const answer = await getDescription(request);
  expect(answer.status).toBe(200);
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  for (const { path, module } of routes) {
    const declared = routeMethods.filter((method) => routeDescriptionOf(module, method) !== null);
    expect(Object.keys(paths[path.replaceAll(/\[(\w+)\]/g, '{$1}')] ?? {})).toEqual(
      declared.map((method) => method.toLowerCase()),
    );
  }
});

it('a slow call is answered after 30 seconds and stores nothing afterwards', async () => {
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
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    success: false,
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
