import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { actorOf, createListing } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAvailableListingsOfFollowedSellers } from '#domain/following/list-followed-listings.ts';
import { notifyFollowersOfNewListings } from '#domain/following/notify-followers-of-new-listings.ts';
import { findOutdatedNotificationIds } from '#domain/notifications/find-outdated-notification-ids.ts';
import { getSellerFacts } from '#domain/sellers/seller-facts.ts';
import { parseTimeCursor } from '#domain/time-cursor.ts';
import { services } from '#services.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as block from '../../users/[id]/block/route.ts';
import * as follow from '../../users/[id]/follow/route.ts';
import * as following from './route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let mei: TestPerson;
let seller: TestPerson;

beforeEach(async () => {
  mei = await world.person({ name: 'Mei' });
  seller = await world.person({ name: 'Arjun' });
});

const put = (as: TestPerson | null, id = seller.id) =>
  world.call(follow.PUT, { method: 'PUT', as, params: { id } });
const end = (as: TestPerson | null, id = seller.id) =>
  world.call(follow.DELETE, { method: 'DELETE', as, params: { id } });
const list = async (as: TestPerson | null, query = '') =>
  world.call(following.GET, { as, path: `/${query}` });
const blocks = (as: TestPerson, id: string) => world.call(block.POST, { method: 'POST', as, params: { id } });
const factsFor = (as: TestPerson | null) =>
  getSellerFacts({ db: database.db, actor: as && actorOf(as) }, seller.id);
const announce = () => notifyFollowersOfNewListings(services());
const publish = (title: string, of = seller) =>
  createListing(database.db, { sellerId: of.id, title, price: '20.00' });
const alerts = ({ id: userId }: TestPerson) =>
  database.db.notification.findMany({ where: { userId, kind: 'followed-seller' } });

describe('following', () => {
  it('is on however often it is pressed, off the same way, and private', async () => {
    const both = await Promise.all([put(mei), put(mei)]);
    expect(both.map(({ status, body }) => [status, body.isFollowing])).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await database.db.follow.count()).toBe(1);
    await publish('Lamp');
    expect((await list(mei)).body).toMatchObject({
      data: [{ seller: { id: seller.id, name: 'Arjun' }, available: 1 }],
      nextCursor: null,
    });
    expect((await list(seller)).body.data).toEqual([]);
    expect(await factsFor(mei)).toMatchObject({ isFollowing: true, followers: null });
    expect(await factsFor(null)).toMatchObject({ isFollowing: false, followers: null });
    expect(await factsFor(seller)).toMatchObject({ isFollowing: null, followers: 1 });
    expect((await end(mei)).body).toEqual({ isFollowing: false });
    expect((await end(mei)).status).toBe(200);
    expect(await database.db.follow.count()).toBe(0);
  });

  it('takes somebody else who is there, and a person who is signed in', async () => {
    expect((await put(null)).status).toBe(401);
    expect((await end(null)).status).toBe(401);
    expect((await list(null)).status).toBe(401);
    expect((await put(seller)).status).toBe(400);
    expect((await put(mei, 'nobody')).status).toBe(404);
    expect((await end(mei, 'nobody')).status).toBe(404);
    const banned = await world.person({ bannedAt: new Date() });
    const closed = await world.person({ closedAt: new Date() });
    for (const { id } of [banned, closed]) expect((await put(mei, id)).status).toBe(404);
    expect((await list(mei, '?cursor=abc')).status).toBe(400);
  });

  it('ends with a block by either, and is not begun while there is one', async () => {
    await put(mei);
    await put(seller, mei.id);
    await blocks(mei, seller.id);
    expect(await database.db.follow.count()).toBe(0);
    expect((await put(mei)).body.error).toBe('You cannot follow this person');
    expect((await put(seller, mei.id)).status).toBe(403);
    expect(await factsFor(mei)).toMatchObject({ isFollowing: null });
  });

  it('is not offered of a seller whose account is not open, whose sold listings stay', async () => {
    await put(mei);
    for (const gone of [{ bannedAt: new Date() }, { bannedAt: null, closedAt: new Date() }]) {
      await database.db.user.update({ where: { id: seller.id }, data: gone });
      for (const viewer of [mei, null]) expect(await factsFor(viewer)).toMatchObject({ isFollowing: null });
    }
  });

  it('and a block that are asked for at once leave the block alone', async () => {
    const lock = (tx: Pick<typeof database.db, '$queryRaw'>) =>
      tx.$queryRaw`SELECT FROM "user" WHERE id = ${mei.id} FOR UPDATE`;
    await world.collide(lock, [() => put(mei), () => blocks(seller, mei.id)]);
    expect(await database.db.block.count()).toBe(1);
    expect(await database.db.follow.count()).toBe(0);
  });

  it('has an end at 1,000 sellers', async () => {
    await database.db.$executeRaw`
      WITH made AS (
        INSERT INTO "user" (id, name, email, updated_at)
        SELECT 'seller-' || n, 'Seller', 'seller-' || n || '@example.com', now() FROM generate_series(1, 999) n RETURNING id
      ) INSERT INTO follow (follower_id, seller_id) SELECT ${mei.id}, id FROM made`;
    const other = await world.person();
    expect((await put(mei)).status).toBe(200);
    expect((await put(mei, other.id)).body.error).toMatch(/1,000 sellers already/);
    expect((await put(mei)).status).toBe(200);
    expect(await database.db.follow.count()).toBe(1_000);
  });
});

describe('lists', () => {
  it('of sellers are paged by cursor, the latest first, without who is gone', async () => {
    const sellers = [seller, await world.person(), await world.person(), await world.person()];
    const createdAt = new Date();
    await database.db.follow.createMany({
      data: sellers.map(({ id }) => ({ followerId: mei.id, sellerId: id, createdAt })),
    });
    await database.db.user.update({ where: { id: sellers[1]?.id ?? '' }, data: { closedAt: new Date() } });
    const first = (await list(mei, '?limit=2')).body;
    const second = (await list(mei, `?limit=2&cursor=${first.nextCursor}`)).body;
    expect(second.nextCursor).toBeNull();
    const ids = [...first.data, ...second.data].map((row: { seller: { id: string } }) => row.seller.id);
    expect(ids).toEqual([sellers[3]?.id, sellers[2]?.id, sellers[0]?.id]);
  });

  it('of their listings are what is for sale, the newest first, each once', async () => {
    const other = await world.person();
    const stranger = await world.person();
    await put(mei);
    await put(mei, other.id);
    const made = [];
    for (const [index, of] of [seller, other, stranger, seller, seller].entries())
      made.unshift(
        await createListing(database.db, { sellerId: of.id, createdAt: new Date(2026, 1, index) }),
      );
    await createListing(database.db, { sellerId: seller.id, status: 'SOLD' });
    const ctx = world.contextOf(mei);
    const page = async (after: string | null) =>
      listAvailableListingsOfFollowedSellers(ctx, {
        after: after === null ? null : parseTimeCursor(after),
        limit: 3,
      });
    const first = await page(null);
    const second = await page(first.nextCursor);
    const shown = made.filter(({ sellerId }) => sellerId !== stranger.id).map(({ id }) => id);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(shown);
    expect([first.data.length, second.nextCursor]).toEqual([3, null]);
  });
});

describe('a new listing', () => {
  it('is told to who followed before, once, as one with others that are unread', async () => {
    await put(mei);
    const lamp = await publish('Lamp');
    await publish('Chair');
    const late = await world.person();
    await database.db.follow.create({
      data: { followerId: late.id, sellerId: seller.id, createdAt: new Date(Date.now() + 60_000) },
    });
    await Promise.all([announce(), announce()]);
    await announce();
    expect(await alerts(mei)).toMatchObject([
      { count: 2, actorId: seller.id, data: { sellerId: seller.id, seller: 'Arjun', price: '20.00' } },
    ]);
    expect(await alerts(late)).toEqual([]);
    expect(await alerts(seller)).toEqual([]);
    // Neither a change nor an offer of what was sold is new.
    await database.db.listing.update({ where: { id: lamp.id }, data: { status: 'SOLD' } });
    await database.db.listing.update({ where: { id: lamp.id }, data: { status: 'AVAILABLE', price: 5 } });
    await announce();
    expect(await alerts(mei)).toMatchObject([{ count: 2 }]);
  });

  it('that is sold, or by who is blocked or banned meanwhile, is told to nobody', async () => {
    const banned = await world.person();
    const blocked = await world.person();
    for (const { id } of [seller, banned, blocked]) await put(mei, id);
    const sold = await publish('Lamp');
    await publish('Chair', banned);
    await publish('Desk', blocked);
    await database.db.listing.update({ where: { id: sold.id }, data: { status: 'SOLD' } });
    await database.db.user.update({ where: { id: banned.id }, data: { bannedAt: new Date() } });
    await blocks(blocked, mei.id);
    await announce();
    expect(await alerts(mei)).toEqual([]);
    expect(await database.db.listingToAnnounce.count()).toBe(0);
  });

  it('costs the publishing one row, however many follow, and reaches all of them', async () => {
    await database.db.$executeRaw`
      WITH made AS (
        INSERT INTO "user" (id, name, email, updated_at)
        SELECT 'fan-' || lpad(n::text, 5, '0'), 'Fan', 'fan-' || n || '@example.com', now() FROM generate_series(1, 2500) n
        RETURNING id
      ) INSERT INTO follow (follower_id, seller_id) SELECT id, ${seller.id} FROM made`;
    await publish('Lamp');
    expect(await database.db.listingToAnnounce.count()).toBe(1);
    expect(await database.db.notification.count()).toBe(0);
    await announce();
    expect(await database.db.notification.count()).toBe(2_500);
    const people = await database.db.notification.groupBy({ by: ['userId'], _count: true });
    expect(people.every(({ _count }) => _count === 1)).toBe(true);
    expect(await database.db.listingToAnnounce.count()).toBe(0);
  });

  it('is not mailed to who follows no more, or once it is sold', async () => {
    await put(mei);
    const lamp = await publish('Lamp');
    await announce();
    const outdated = async () => {
      const waiting = (await alerts(mei)).map(({ id, kind, data }) => ({ id, kindName: kind, data }));
      expect(waiting).toHaveLength(1);
      return (await findOutdatedNotificationIds(database.db, waiting)).size;
    };
    expect(await outdated()).toBe(0);
    await database.db.listing.update({ where: { id: lamp.id }, data: { status: 'SOLD' } });
    expect(await outdated()).toBe(1);
    await database.db.listing.update({ where: { id: lamp.id }, data: { status: 'AVAILABLE' } });
    await end(mei);
    expect(await outdated()).toBe(1);
  });

  it('of many is mailed while one was published within eight days before', async () => {
    await put(mei);
    const ids = [(await publish('Lamp')).id, (await publish('Desk')).id];
    await announce();
    const waiting = (await alerts(mei)).map(({ id, kind, data }) => ({ id, kindName: kind, data }));
    for (const [days, outdated] of [
      [7.9, 0],
      [8.1, 1],
    ] as const) {
      const createdAt = new Date(Date.now() - days * 86_400_000);
      await database.db.listing.updateMany({ where: { id: { in: ids } }, data: { createdAt } });
      expect((await findOutdatedNotificationIds(database.db, waiting)).size).toBe(outdated);
    }
  });
});
