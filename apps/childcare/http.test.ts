import { createRateLimits } from '@repo/auth/rate-limits';
import { createChildcareClient, inTransaction } from '@repo/db/childcare';
import { createDriverPool } from '@repo/db/create-pool';
import { routeDescriptionOf, routeMethods } from '@repo/http/route-module';
import { findHandler } from '@repo/http/testing/find-handler';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { createDatabaseProxy } from '@repo/testing/database-proxy';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { PUT as nothing } from '#app/api/[...unknown]/route.ts';
import { GET as live } from '#app/api/health/live/route.ts';
import { GET as ready } from '#app/api/health/ready/route.ts';
import { GET as getDescription } from '#app/api/openapi.json/route.ts';
import { routes } from '#generated/routes.ts';
import { route } from '#http.ts';
import { ratePolicies } from '#rate-limits.ts';
import { replaceServices } from '#services.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const request = new Request('http://localhost/api/some/where');

/** The services of one instance of the app, on this database, until the test ends. */
function runServices(databaseUrl: string): void {
  const db = createChildcareClient(databaseUrl, { poolSize: 2 });
  const pool = createDriverPool(databaseUrl, {
    maxConnections: 1,
    applicationName: 'limits',
    onLost: () => undefined,
  });
  replaceServices({
    ...service.services,
    db,
    rateLimits: createRateLimits({ pool, policies: ratePolicies }),
  });
  onTestFinished(async () => {
    await Promise.all([db.$disconnect(), pool.end()]);
  });
}

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
    error: 'The service is not ready: its database does not answer',
    code: 'NOT_READY',
  });
  expect((await live(request)).status).toBe(200);
  await proxy.restore();
  expect((await ready(request)).status).toBe(200);
});

it('refuses an unknown address and a wrong method in its own words', async () => {
  runServices(database.url);
  const unknown = await nothing(request);
  expect(unknown.status).toBe(404);
  expect(await unknown.json()).toEqual({ error: 'There is nothing at this address', code: 'NOT_FOUND' });
  const wrong = await findHandler(routes, 'POST', '/api/health/live').handler(request);
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toBe('GET, HEAD');
  expect(await wrong.json()).toEqual({
    error: 'This address does not take that method',
    code: 'METHOD_NOT_ALLOWED',
  });
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

it('refuses a write from another site’s page, whatever API key comes with it', async () => {
  const person = await createUser(database.db);
  const origin = 'https://evil.example';
  const rename = (headers: Record<string, string>) =>
    service.call('/api/profile', { method: 'PUT', body: { name: 'Somebody Else' }, as: person, headers });
  expect((await rename({ origin })).status).toBe(403);
  expect((await rename({ origin, 'x-api-key': 'anything' })).status).toBe(403);
  expect((await database.db.user.findUniqueOrThrow({ where: { id: person.id } })).name).toBe(person.name);
});

it('limits the writes of a person, whatever API key comes with them', async () => {
  const pool = createDriverPool(database.url, {
    maxConnections: 1,
    applicationName: 'limits',
    onLost: () => undefined,
  });
  onTestFinished(() => pool.end());
  const scale = 1 / ratePolicies.write.points;
  replaceServices({
    ...service.services,
    rateLimits: createRateLimits({ pool, policies: ratePolicies, scale }),
  });
  const person = await createUser(database.db);
  const rename = (headers: Record<string, string>) =>
    service.call('/api/profile', { method: 'PUT', body: { name: 'Tan Mei' }, as: person, headers });
  expect((await rename({})).status).toBe(200);
  expect((await rename({ 'x-api-key': 'anything' })).status).toBe(429);
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
    code: 'UNAVAILABLE',
  });
  over.resolve();
  await expect(stored.promise).rejects.toThrow('This took too long');
});

it('says whom to tell about a security hole', async () => {
  runServices(database.url);
  const path = '/.well-known/security.txt';
  const answer = await findHandler(routes, 'GET', path).handler(new Request(`http://localhost${path}`));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toMatch(
    /^Contact: mailto:\S+\nExpires: \S+Z\n.*\nCanonical: http\S+\/security.txt\n$/,
  );
});
