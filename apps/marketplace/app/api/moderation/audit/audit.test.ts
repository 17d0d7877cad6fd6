import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as listings from '../listings/[id]/route.ts';
import * as exported from './export/route.ts';
import * as audit from './route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let seller: TestPerson;
let moderator: TestPerson;

beforeEach(async () => {
  seller = await world.person();
  moderator = await world.person({ role: 'MODERATOR', name: '=Mod Tan' });
  const by = (actor: TestPerson, at: string) => ({ actor, requestId: 'r', clock: () => new Date(at) });
  await recordAudit(database.db, by(moderator, '2026-01-31T15:59:59Z'), {
    action: 'listing.hide',
    targetType: 'listing',
    targetId: 'l1',
    after: { reason: 'Counterfeit', from: 'AVAILABLE' },
  });
  await recordAudit(database.db, by(seller, '2026-01-31T16:00:00Z'), {
    action: 'sign-in.made',
    targetType: 'user',
    targetId: seller.id,
    after: { by: 'password' },
  });
  await recordAudit(database.db, by(moderator, '2026-02-01T16:00:00Z'), {
    action: 'user.ban',
    targetType: 'user',
    targetId: seller.id,
  });
});

function list(as: TestPerson | null, query = '') {
  return world.call(audit.GET, { as, path: `/?${query}` });
}

const actions = async (query: string): Promise<string[]> =>
  (await list(moderator, query)).body.data.map(({ action }: { action: string }) => action);

describe('the list', () => {
  test('shows actor, action and target, newest first', async () => {
    const { status, body } = await list(moderator);
    expect(status).toBe(200);
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1 });
    expect(body.data[2]).toEqual({
      id: expect.any(String),
      at: '2026-01-31T15:59:59.000Z',
      actor: `user:${moderator.id}`,
      actorLabel: '=Mod Tan',
      action: 'listing.hide',
      targetType: 'listing',
      targetId: 'l1',
      before: null,
      after: { reason: 'Counterfeit', from: 'AVAILABLE' },
      requestId: 'r',
    });
  });

  test.each([
    ['action=user.ban', ['user.ban']],
    ['action=listing&action=sign-in', ['sign-in.made', 'listing.hide']],
    ['targetType=listing&targetId=l1', ['listing.hide']],
    ['targetId=nothing', []],
    ['q=mod', ['user.ban', 'listing.hide']],
    ['from=2026-02-01&to=2026-02-01', ['sign-in.made']],
    ['to=2026-01-31', ['listing.hide']],
    ['limit=1&page=2', ['sign-in.made']],
  ])('%s finds %j', async (query, found) => expect(await actions(query)).toEqual(found));

  test('is 403 for others, 401 when signed out, 400 for nonsense', async () => {
    expect(await list(seller)).toEqual({ status: 403, body: { error: 'Forbidden' } });
    expect(await list(null)).toEqual({ status: 401, body: { error: 'Unauthorized' } });
    for (const query of ['page=-1', 'limit=x', 'from=2026-02-30']) {
      expect((await list(moderator, query)).status).toBe(400);
    }
  });

  test('says under which request a moderator hid a listing, and why', async () => {
    const { id } = await world.listing(seller);
    const body = { action: 'hide', reason: 'Counterfeit' };
    await world.call(listings.POST, { method: 'POST', as: moderator, params: { id }, body });
    expect((await list(moderator, `targetId=${id}`)).body.data).toMatchObject([
      {
        actor: `user:${moderator.id}`,
        after: { reason: 'Counterfeit', from: 'AVAILABLE' },
        requestId: expect.stringMatching(/^[\w-]{10,}$/),
      },
    ]);
  });
});

describe('the CSV', () => {
  function send(as: TestPerson | null, query = '') {
    return world.send(exported.GET, { as, path: `/?${query}` });
  }

  test('has what the list has, formulas disarmed, and is itself recorded', async () => {
    const answer = await send(moderator, 'action=listing');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2026-01-31 23:59:59,'=Mod Tan,/);
    expect(await actions('action=audit-log')).toEqual(['audit-log.export']);
  });

  test('is 403 for others, 401 when signed out, 400 for nonsense', async () => {
    expect((await send(seller)).status).toBe(403);
    expect((await send(null)).status).toBe(401);
    expect((await send(moderator, 'from=tomorrow')).status).toBe(400);
    expect(await database.db.auditEntry.count({ where: { action: 'audit-log.export' } })).toBe(0);
  });
});

test('can be neither changed nor emptied', async () => {
  await expect(database.db.auditEntry.updateMany({ data: { actorLabel: 'Nobody' } })).rejects.toThrow(
    'append-only',
  );
  await expect(database.db.auditEntry.deleteMany()).rejects.toThrow('append-only');
  await expect(database.db.$executeRaw`TRUNCATE audit_entry`).rejects.toThrow('append-only');
  expect(await database.db.auditEntry.count()).toBe(3);
});
