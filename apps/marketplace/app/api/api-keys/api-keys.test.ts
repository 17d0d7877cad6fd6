import { createHash } from 'node:crypto';
import { clearMarketplaceSessionCache } from '@repo/auth/marketplace-session';
import { waitForDeferredWork } from '@repo/base/deferred';
import type { ApiKeyRecord, ShownApiKey } from '@repo/schemas/api-key';
import type { MarketplaceScope } from '@repo/schemas/marketplace/api-key';
import { createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { forgetCachedKeys } from '#domain/api-keys/authenticate-key.ts';
import { route } from '#http.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { sessionCookieHeaderFor } from '#testing/session-cookie.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor } from '#testing/visitor.ts';

// A tenth of the requests that a running service takes.
const service = useMarketplaceService({ RATE_LIMIT_SCALE: '0.1' });
const path = '/api/api-keys';
const dayMs = 24 * 3_600_000;

/** A route that only says whose key was sent. */
const ownerOfKey = route({
  operationId: 'ownerOfKey',
  summary: 'Whose key this is',
  tags: ['Test'],
  access: 'listingsKey',
  response: { schema: z.object({ ownerId: z.string() }) },
  run: ({ ctx }) => ({ ownerId: ctx.key.ownerId }),
});

async function use(key: string | null, headers: Record<string, string> = {}) {
  const sent = key === null ? headers : { ...headers, 'x-api-key': key };
  const answer = await ownerOfKey(new Request('http://localhost:3000/api/test', { headers: sent }));
  await waitForDeferredWork();
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

type Made = ShownApiKey<MarketplaceScope>;

async function make(caller: MarketplaceCaller, body: object = {}): Promise<Made> {
  const answer = await caller.post<Made>(path, { name: 'Stock robot', scopes: ['listings:read'], ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function personWithKey(body: object = {}) {
  const person = await createUser(service.db);
  const caller = createMarketplaceCaller(person);
  return { person, caller, ...(await make(caller, body)) };
}

const listOf = async (caller: MarketplaceCaller) =>
  (await caller.get<{ apiKeys: ApiKeyRecord<MarketplaceScope>[] }>(path)).body.apiKeys;

describe('a key', () => {
  it('is shown once, stored as its hash, and reads for its owner', async () => {
    const { person, caller, key, apiKey } = await personWithKey();
    expect(key).toMatch(/^mpk_[\w-]{43}$/);
    expect(await use(key)).toMatchObject({ status: 200, body: { ownerId: person.id } });
    expect(await listOf(caller)).toEqual([{ ...apiKey, lastUsedAt: expect.any(String) }]);
    const [stored] = await service.db.apiKey.findMany();
    expect(stored?.keyHash).toBe(createHash('sha256').update(key).digest('hex'));
    const audit = await service.db.auditEntry.findMany({
      where: { targetId: apiKey.id },
      orderBy: { action: 'asc' },
    });
    expect(audit).toMatchObject([{ action: 'api-key.create', actor: `user:${person.id}` }]);
    expect(JSON.stringify([stored, audit])).not.toContain(key);
  });

  it('without the scope is refused with what helps', async () => {
    const { key } = await personWithKey({ scopes: ['messages:read'] });
    expect(await use(key)).toEqual({
      status: 403,
      headers: expect.anything(),
      body: { error: 'This API key does not have the scope that this needs. Make a key that has it' },
    });
  });

  it('is needed: neither a session nor an unknown key is enough', async () => {
    const { person, caller, apiKey } = await personWithKey();
    const cookie = await sessionCookieHeaderFor(person);
    for (const sent of [null, '', 'mpk_unknown', apiKey.prefix]) {
      expect(await use(sent, { cookie })).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    }
    expect((await listOf(caller))[0]?.lastUsedAt).toBeNull();
  });

  it('opens nothing that a signed-in person does', async () => {
    const { key } = await personWithKey();
    expect((await createMarketplaceCaller(null).get('/api/me', undefined, { 'x-api-key': key })).status).toBe(
      401,
    );
  });

  it('ends with its expiry', async () => {
    const { key, apiKey } = await personWithKey();
    expect(apiKey.expiresAt).toBe(new Date(Date.parse(apiKey.createdAt) + 365 * dayMs).toISOString());
    await service.db.apiKey.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await use(key)).status).toBe(401);
  });

  it.each([
    ['is banned', { bannedAt: new Date() }],
    ['is deleting the account', { closedAt: new Date() }],
  ])('stops while its owner %s', async (_why, data) => {
    const { person, key } = await personWithKey();
    expect((await use(key)).status).toBe(200);
    await service.db.user.update({ where: { id: person.id }, data });
    forgetCachedKeys();
    expect((await use(key)).status).toBe(401);
  });

  it('is not made by who has not proven the address, which may be another’s', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db, { emailVerifiedAt: null }));
    const refused = { status: 400, body: { error: expect.stringContaining('Confirm your email address') } };
    const made = await caller.post(path, { name: 'Stock robot', scopes: ['listings:read'] });
    expect(made).toMatchObject(refused);
    const webhook = { url: 'https://receiver.example/in', eventTypes: ['listing.sold'] };
    expect(await caller.post('/api/webhooks/endpoints', webhook)).toMatchObject(refused);
    expect([await service.db.apiKey.count(), await service.db.webhookEndpoint.count()]).toEqual([0, 0]);
  });

  it('is mailed about, and ends when the password is set by a mailed link, which says so', async () => {
    const { person, key } = await personWithKey();
    const lastMail = async () => (await service.mailsTo(person.email))[0];
    expect(await lastMail()).toMatchObject({
      subject: 'An API key was made',
      text: expect.stringMatching(/“Stock robot”.* can do this: Read your listings\./),
    });
    expect((await use(key)).status).toBe(200);
    const visitor = createVisitor();
    await visitor.send('/api/auth/forgot-password', { json: { email: person.email } });
    const token = (await lastMail())?.text.match(/token=([\w-]+)/)?.[1];
    const body = { token, password: 'the-owners-own-1' };
    expect((await visitor.send('/api/auth/reset-password', { json: body })).status).toBe(200);
    expect((await use(key)).status).toBe(401);
    expect((await lastMail())?.text).toContain('The API key you had made was revoked');
  });

  it('stays revoked when a ban is lifted', async () => {
    const { person, key } = await personWithKey();
    const moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
    for (const action of ['ban', 'unban']) {
      const body = { action, reason: 'Sells what is not there' };
      expect((await moderator.post(`/api/moderation/users/${person.id}`, body)).status).toBe(200);
    }
    expect((await use(key)).status).toBe(401);
  });

  it('is counted as used at most once a minute', async () => {
    const { key, apiKey } = await personWithKey();
    const lastUse = async () =>
      (await service.db.apiKey.findUniqueOrThrow({ where: { id: apiKey.id } })).lastUsedAt;
    const shortlyBefore = new Date(Date.now() - 50_000);
    for (const [stored, isKept] of [
      [shortlyBefore, true],
      [new Date(Date.now() - 61_000), false],
    ] as const) {
      await service.db.apiKey.update({ where: { id: apiKey.id }, data: { lastUsedAt: stored } });
      forgetCachedKeys();
      await use(key);
      expect((await lastUse())?.getTime() === stored.getTime()).toBe(isKept);
    }
  });
});

describe('limits', () => {
  it('wrong keys are 60 in five minutes for an address, and stop no right one', async () => {
    const { key } = await personWithKey();
    for (let n = 0; n < 6; n += 1) expect((await use(`mpk_wrong${n}`)).status).toBe(401);
    const late = await use('mpk_wrong');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await use(key)).status).toBe(200);
  });

  it('a key may be used 600 times in five minutes', async () => {
    const { key, person } = await personWithKey();
    for (let n = 0; n < 60; n += 1) expect((await use(key)).status).toBe(200);
    expect((await use(key)).status).toBe(429);
    const { key: other } = await make(createMarketplaceCaller(person));
    expect((await use(other)).status).toBe(200);
  });

  it('a person makes 200 keys and webhooks a day', async () => {
    const { caller, apiKey } = await personWithKey();
    let { id } = apiKey;
    for (let n = 1; n < 20; n += 1) {
      const rotated = await caller.post<Made>(`${path}/${id}/rotate`, { keepOldForHours: 0 });
      expect(rotated.status).toBe(200);
      id = rotated.body.apiKey.id;
    }
    expect((await caller.post(`${path}/${id}/rotate`, { keepOldForHours: 0 })).status).toBe(429);
    const webhook = { url: 'https://receiver.example/in', eventTypes: ['listing.sold'] };
    expect((await caller.post('/api/webhooks/endpoints', webhook)).status).toBe(429);
  });

  it('a person has ten active keys, also when several are made at once', async () => {
    const { caller, apiKey } = await personWithKey();
    for (let n = 0; n < 8; n += 1) await make(caller);
    const body = { name: 'Last', scopes: ['listings:read'] };
    // Opens as many connections beforehand, so that the calls really meet.
    await Promise.all(Array.from({ length: 5 }, () => services().db.$queryRaw`SELECT 1`));
    const several = await Promise.all(Array.from({ length: 5 }, () => caller.post(path, body)));
    expect(several.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
    const rotate = (keepOldForHours: number) =>
      caller.post<Made>(`${path}/${apiKey.id}/rotate`, { keepOldForHours });
    expect((await rotate(1)).status).toBe(400);
    const { body: rotated } = await rotate(0);
    expect((await caller.post(`${path}/${rotated.apiKey.id}/revoke`)).status).toBe(200);
    await make(caller);
  });
});

describe('managing keys', () => {
  it('revoking ends a key at once, and once', async () => {
    const { caller, key, apiKey } = await personWithKey();
    expect((await use(key)).status).toBe(200);
    const revoke = () => caller.post<ApiKeyRecord<MarketplaceScope>>(`${path}/${apiKey.id}/revoke`);
    expect((await revoke()).body.state).toBe('revoked');
    expect((await use(key)).status).toBe(401);
    expect((await revoke()).status).toBe(400);
  });

  it('rotating gives a key of the same rights, while the old one works as long as is said', async () => {
    const { caller, key, apiKey } = await personWithKey();
    const rotate = (id: string, body: object) => caller.post<Made>(`${path}/${id}/rotate`, body);
    const { body: next } = await rotate(apiKey.id, { keepOldForHours: 1 });
    expect(next.apiKey).toMatchObject({ name: apiKey.name, scopes: apiKey.scopes, state: 'active' });
    for (const both of [key, next.key]) expect((await use(both)).status).toBe(200);
    const { body: last } = await rotate(next.apiKey.id, {});
    expect((await use(next.key)).status).toBe(401);
    expect((await use(last.key)).status).toBe(200);
  });

  it('somebody else’s key is not found', async () => {
    const { key, apiKey } = await personWithKey();
    const stranger = createMarketplaceCaller(await createUser(service.db));
    for (const verb of ['revoke', 'rotate']) {
      expect((await stranger.post(`${path}/${apiKey.id}/${verb}`, {})).status).toBe(404);
    }
    expect(await listOf(stranger)).toEqual([]);
    expect((await use(key)).status).toBe(200);
  });

  it('making and rotating a key need a recent proof, and nothing is stored without', async () => {
    const { caller, apiKey } = await personWithKey();
    await service.db.signIn.updateMany({ data: { provenAt: new Date(Date.now() - dayMs) } });
    clearMarketplaceSessionCache();
    for (const address of [path, `${path}/${apiKey.id}/rotate`]) {
      const answer = await caller.post(address, { name: 'Late', scopes: ['listings:read'] });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
    }
    expect(await service.db.apiKey.count()).toBe(1);
  });

  it.each([
    ['name', { name: ' ' }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['course-runs:read'] }],
    ['expiresAt', { expiresAt: 'soon' }],
  ])('refuses a bad %s', async (field, body) => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const answer = await caller.post(path, { name: 'Robot', scopes: ['listings:read'], ...body });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});
