import { createToken } from '@repo/auth/tokens';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import * as keepAccount from '#app/api/account/deletion/keep/route.ts';
import * as deletion from '#app/api/account/deletion/route.ts';
import * as unreadRoute from '#app/api/conversations/unread/route.ts';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as listings from './listings/[id]/route.ts';
import * as users from './users/[id]/route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let seller: TestPerson;
let moderator: TestPerson;
let colleague: TestPerson;

beforeEach(async () => {
  seller = await world.person();
  moderator = await world.person({ role: 'MODERATOR' });
  colleague = await world.person({ role: 'MODERATOR' });
});

function moderateListing(
  as: TestPerson | null,
  id: string,
  action: unknown,
  reason: unknown = 'Not allowed',
) {
  return world.call(listings.POST, { method: 'POST', as, params: { id }, body: { action, reason } });
}

function moderateUser(as: TestPerson | null, id: string, action: unknown, reason: unknown = 'Not allowed') {
  return world.call(users.POST, { method: 'POST', as, params: { id }, body: { action, reason } });
}

const statusOf = async (id: string) =>
  (await database.db.listing.findUniqueOrThrow({ where: { id } })).status;

describe('hiding a listing', () => {
  test('holds while its seller’s account is closed, and after it was kept', async () => {
    const [{ id: bad }, { id: good }] = [await world.listing(seller), await world.listing(seller)];
    const closed = await world.call(deletion.POST, {
      method: 'POST',
      as: seller,
      body: { confirm: 'DELETE' },
    });
    expect(closed.status).toBe(200);
    expect((await moderateListing(moderator, bad, 'hide', 'Counterfeit')).status).toBe(200);
    expect((await moderateListing(colleague, bad, 'hide')).status).toBe(400);
    const { token, hash } = createToken();
    await database.db.accountDeletion.updateMany({ data: { keepHash: hash } });
    expect((await world.call(keepAccount.POST, { method: 'POST', body: { token } })).status).toBe(200);
    expect([await statusOf(bad), await statusOf(good)]).toEqual(['HIDDEN', 'AVAILABLE']);
    expect((await moderateListing(moderator, bad, 'restore', '')).body).toMatchObject({
      status: 'AVAILABLE',
    });
  });

  test.each(['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED'] as const)(
    'takes a %s one away and brings it back as it was',
    async (status) => {
      const { id } = await world.listing(seller, status);
      expect(await moderateListing(moderator, id, 'hide', 'Counterfeit')).toEqual({
        status: 200,
        body: { id, status: 'HIDDEN' },
      });
      expect(await statusOf(id)).toBe('HIDDEN');
      expect(await moderateListing(colleague, id, 'restore', '')).toEqual({
        status: 200,
        body: { id, status },
      });
      expect(await statusOf(id)).toBe(status);
      const entries = await database.db.auditEntry.findMany({
        orderBy: [{ at: 'asc' }, { id: 'asc' }],
      });
      expect(entries).toMatchObject([
        {
          actor: `user:${moderator.id}`,
          action: 'listing.hide',
          targetType: 'listing',
          targetId: id,
          after: { reason: 'Counterfeit', from: status },
        },
        {
          actor: `user:${colleague.id}`,
          action: 'listing.restore',
          targetId: id,
          after: { to: status },
        },
      ]);
    },
  );

  test('is 400 when it is hidden already, and for bringing back what is not', async () => {
    const { id } = await world.listing(seller);
    expect((await moderateListing(moderator, id, 'restore')).body.error).toBe('This listing is not hidden');
    const answers = await world.collide(
      (tx) => tx.$queryRaw`SELECT id FROM listing WHERE id = ${id} FOR UPDATE`,
      [() => moderateListing(moderator, id, 'hide'), () => moderateListing(colleague, id, 'hide')],
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await database.db.auditEntry.count()).toBe(1);
  });

  test('restores as AVAILABLE when the earlier status is unknown', async () => {
    const { id } = await world.listing(seller, 'HIDDEN');
    expect((await moderateListing(moderator, id, 'restore')).body.status).toBe('AVAILABLE');
  });

  test('is 404 for nothing and for a deleted one', async () => {
    const { id } = await world.listing(seller, 'ARCHIVED');
    await database.db.listing.update({ where: { id }, data: { deletedAt: new Date() } });
    for (const target of [id, 'nothing', '\0']) {
      expect((await moderateListing(moderator, target, 'hide')).status).toBe(404);
    }
  });

  test('is 403 for others, its owner too, 401 when signed out, 400 without a reason', async () => {
    const { id } = await world.listing(seller);
    expect(await moderateListing(seller, id, 'hide')).toEqual({ status: 403, body: { error: 'Forbidden' } });
    expect((await moderateListing(null, id, 'hide')).status).toBe(401);
    for (const [action, reason] of [
      ['hide', ''],
      ['hide', '  '],
      ['hide', undefined],
      ['hide', 'x'.repeat(501)],
      ['remove', 'Why not'],
      [undefined, 'Why not'],
    ]) {
      const body = { action, reason };
      const answer = await world.call(listings.POST, { method: 'POST', as: moderator, params: { id }, body });
      expect(answer.status, JSON.stringify(body)).toBe(400);
    }
    expect(await statusOf(id)).toBe('AVAILABLE');
  });
});

describe('banning a person', () => {
  test('ends every session at once, hides what they offer, and writes it down', async () => {
    const offered = [await world.listing(seller), await world.listing(seller, 'RESERVED')];
    const sold = await world.listing(seller, 'SOLD');
    const others = await world.listing(colleague);
    // The session is cached.
    expect((await world.call(unreadRoute.GET, { as: seller })).status).toBe(200);

    const { status, body } = await moderateUser(moderator, seller.id, 'ban', 'Sells what is not theirs');

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: seller.id, hiddenListings: 2 });
    expect((await world.call(unreadRoute.GET, { as: seller })).status).toBe(401);
    for (const { id } of offered) expect(await statusOf(id)).toBe('HIDDEN');
    expect(await statusOf(sold.id)).toBe('SOLD');
    expect(await statusOf(others.id)).toBe('AVAILABLE');
    const stored = await database.db.user.findUniqueOrThrow({ where: { id: seller.id } });
    expect(stored.bannedAt?.toISOString()).toBe(body.bannedAt);
    expect(stored).toMatchObject({
      banReason: 'Sells what is not theirs',
      sessionVersion: seller.sessionVersion + 1,
    });
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      { actor: `user:${moderator.id}`, action: 'user.ban', targetType: 'user', targetId: seller.id },
    ]);
  });

  test('is lifted: listings come back as they were, but for those hidden by hand; old sessions stay dead', async () => {
    const [available, reserved, bad] = [
      await world.listing(seller),
      await world.listing(seller, 'RESERVED'),
      await world.listing(seller),
    ];
    await moderateListing(moderator, bad.id, 'hide', 'Counterfeit');
    await moderateUser(moderator, seller.id, 'ban');
    expect((await moderateListing(moderator, available.id, 'restore')).body.error).toContain('Lift the ban');

    const lifted = await moderateUser(colleague, seller.id, 'unban', '');

    expect(lifted).toEqual({ status: 200, body: { id: seller.id, bannedAt: null, hiddenListings: 0 } });
    expect(await statusOf(available.id)).toBe('AVAILABLE');
    expect(await statusOf(reserved.id)).toBe('RESERVED');
    expect(await statusOf(bad.id)).toBe('HIDDEN');
    expect(await database.db.auditEntry.findFirst({ where: { action: 'user.unban' } })).toMatchObject({
      actor: `user:${colleague.id}`,
      after: { restoredListings: 2 },
    });
    expect((await world.call(unreadRoute.GET, { as: seller })).status).toBe(401);
    const again = await database.db.user.findUniqueOrThrow({ where: { id: seller.id } });
    expect((await world.call(unreadRoute.GET, { as: again })).status).toBe(200);
  });

  test('restores only what the last of two bans hid', async () => {
    const { id } = await world.listing(seller);
    await moderateUser(moderator, seller.id, 'ban');
    await moderateUser(moderator, seller.id, 'unban');
    await database.db.listing.update({ where: { id }, data: { status: 'RESERVED' } });
    await moderateUser(moderator, seller.id, 'ban');
    await moderateUser(moderator, seller.id, 'unban');
    expect(await statusOf(id)).toBe('RESERVED');
  });

  test('is refused for oneself and for another moderator', async () => {
    expect(await moderateUser(moderator, moderator.id, 'ban')).toEqual({
      status: 403,
      body: { error: 'You cannot ban yourself' },
    });
    expect((await moderateUser(moderator, colleague.id, 'ban')).body.error).toBe(
      'You cannot ban another moderator',
    );
    expect(await database.db.user.count({ where: { bannedAt: { not: null } } })).toBe(0);
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  test('happens once when two moderators do it at once', async () => {
    await world.listing(seller);
    const answers = await world.collide(
      (tx) => tx.$queryRaw`SELECT id FROM "user" WHERE id = ${seller.id} FOR UPDATE`,
      [() => moderateUser(moderator, seller.id, 'ban'), () => moderateUser(colleague, seller.id, 'ban')],
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await database.db.auditEntry.count()).toBe(1);
  });

  test('is 400 when repeated or lifted without a ban, 404 for an unknown person', async () => {
    expect((await moderateUser(moderator, seller.id, 'unban')).body.error).toBe('This account is not banned');
    await moderateUser(moderator, seller.id, 'ban');
    expect((await moderateUser(moderator, seller.id, 'ban')).body.error).toBe(
      'This account is already banned',
    );
    expect(await moderateUser(moderator, 'nobody', 'ban')).toEqual({
      status: 404,
      body: { error: 'User not found' },
    });
  });

  test('is 403 for others, 401 when signed out, 400 without a reason', async () => {
    expect((await moderateUser(seller, moderator.id, 'ban')).status).toBe(403);
    expect((await moderateUser(null, seller.id, 'ban')).status).toBe(401);
    for (const [action, reason] of [
      ['ban', ''],
      ['hide', 'No'],
      ['ban', 7],
    ] as const) {
      expect((await moderateUser(moderator, seller.id, action, reason)).status).toBe(400);
    }
    expect(await database.db.user.count({ where: { bannedAt: { not: null } } })).toBe(0);
  });
});
