import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { createRateLimits } from '@repo/auth/rate-limits';
import { startTrainingSessionAndReturnToken, trainingCookieName } from '@repo/auth/training-session';
import { createDriverPool } from '@repo/db/create-pool';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser, testPassword } from '@repo/testing/training-factories';
import { expect, it, onTestFinished } from 'vitest';
import { ratePolicies } from '#rate-limits.ts';
import { replaceServices } from '#services.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const origin = 'https://evil.example';

async function setUp() {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const token = await startTrainingSessionAndReturnToken(database.db, {
    userId: admin.id,
    userAgent: 'test',
  });
  const { key, ...stored } = generateApiKey('trk_');
  await database.db.apiKey.create({
    data: { ...stored, name: 'workflow', scopes: ['enrolments:write'], creatorId: admin.id },
  });
  return { admin, key, cookie: `${trainingCookieName()}=${token}` };
}

const rename = (headers: Record<string, string>) =>
  service.call('/api/profile-update', { method: 'PUT', body: { fullName: 'Somebody Else' }, headers });

it('a write by cookie from another site’s page is refused, whatever API key comes with it', async () => {
  const { admin, cookie, key } = await setUp();
  const extras: Record<string, string>[] = [{}, { 'x-api-key': 'anything' }, { 'x-api-key': key }];
  for (const extra of extras) {
    expect((await rename({ cookie, origin, ...extra })).status).toBe(403);
  }
  const { fullName } = await database.db.user.findUniqueOrThrow({ where: { id: admin.id } });
  expect(fullName).toBe(admin.fullName);
});

it('signing in from another site’s page is refused, whatever API key or token comes with it', async () => {
  const { admin, key } = await setUp();
  const body = { email: admin.email, loginType: 'password', password: testPassword };
  const extras: Record<string, string>[] = [{ 'x-api-key': key }, { authorization: 'Bearer anything' }];
  for (const extra of extras) {
    const answer = await service.call('/api/auth/login', { body, headers: { origin, ...extra } });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

it('a write by cookie counts for its person, whatever API key comes with it', async () => {
  const { cookie, key } = await setUp();
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
  expect((await rename({ cookie })).status).toBe(200);
  expect((await rename({ cookie, 'x-api-key': key })).status).toBe(429);
});

it('a key on a route for keys needs no origin: the cookie beside it is not looked at', async () => {
  const { cookie, key } = await setUp();
  const send = (apiKey: string) =>
    service.call('/api/enrolments/bulk-create', {
      body: {},
      headers: { cookie, origin, 'x-api-key': apiKey },
    });
  expect((await send(key)).status).toBe(400);
  expect((await send('anything')).status).toBe(401);
});
