import {
  MOST_SAVED_SEARCHES,
  type SavedSearch,
  type SavedSearchList,
} from '@repo/schemas/marketplace/saved-search';
import type { NotificationList } from '@repo/schemas/notification';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { blockPersonAndEndFollows } from '#domain/blocks/block-person.ts';
import { announceNewsAndQueueDueMails } from '#domain/notifications/announce-news-and-queue-due-mails.ts';
import { matchChangedListingsAndAlert } from '#domain/saved-searches/match-new-listings.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { createTestContext } from '#testing/test-context.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService({ NOTIFICATION_QUIET_SECONDS: '0' });
type Person = Awaited<ReturnType<typeof createUser>>;
let [seller, buyer] = [{} as Person, {} as Person];
let asBuyer: MarketplaceCaller;
let asSeller: MarketplaceCaller;

beforeEach(async () => {
  seller = await createUser(service.db, { name: 'Tan Wei' });
  buyer = await createUser(service.db, { name: 'Mei Ling' });
  [asBuyer, asSeller] = [createMarketplaceCaller(buyer), createMarketplaceCaller(seller)];
});

const path = '/api/saved-searches';
const save = (parameters: string, frequency = 'IMMEDIATE', as = asBuyer) =>
  as.post<SavedSearch>(path, { parameters, frequency });
const list = async (as = asBuyer) => (await as.get<SavedSearchList>(path)).body.data;
const bell = async (as = asBuyer) =>
  (await as.get<NotificationList>('/api/notifications')).body.notifications.filter(
    ({ kind }) => kind === 'saved-search',
  );
const publish = (more: Parameters<typeof createListing>[1] = {}) =>
  createListing(service.db, { sellerId: seller.id, title: 'Oak table', price: '100.00', ...more });
/** `clock`: of the worker. */
const deliver = (clock = services().clock) => announceNewsAndQueueDueMails({ ...services(), clock });
const mails = () => service.mailsTo(buyer.email);

describe('saving', () => {
  it('stores a search once, whatever the order of its address, and describes it', async () => {
    const sent = 'sort=recent&page=3&maxPrice=200&condition=GOOD&query=oak%20table&category=home-living';
    const saved = await save(sent, 'DAILY');
    expect(saved).toMatchObject({
      status: 201,
      body: {
        parameters: 'query=oak+table&category=home-living&condition=GOOD&maxPrice=200',
        name: '“oak table”, Home & Living, Good, up to S$200',
        frequency: 'DAILY',
        newThisWeek: 0,
      },
    });
    expect(await list()).toEqual([saved.body]);
    const again = await save('category=home-living&query=oak+table&maxPrice=200&condition=GOOD');
    expect(again).toMatchObject({ status: 409, body: { error: 'You have saved this search already' } });
  });

  it.each([
    '',
    'sort=recent',
    'query=',
    'condition=SHINY',
    'minPrice=9&maxPrice=3',
    'minPrice=99999999',
    'maxPrice=-1',
    `query=${'x'.repeat(201)}`,
    `query=${'x'.repeat(1_600)}`,
    `category=${'沙发'.repeat(90)}`,
  ])('refuses what is no search: %.40s', async (parameters) => {
    expect(await save(parameters)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'parameters' }] },
    });
    expect(await list()).toEqual([]);
  });

  it('is limited, also where two save the last one at once', async () => {
    for (let n = 1; n < MOST_SAVED_SEARCHES; n += 1)
      await service.db.savedSearch.create({
        data: { userId: buyer.id, parameters: `query=${n}`, frequency: 'OFF', anchor: 'w' },
      });
    const answers = await Promise.all([save('query=one'), save('query=two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('is changed and deleted by its owner alone', async () => {
    const { id } = (await save('query=desk')).body;
    for (const [as, status] of [
      [asSeller, 404],
      [asBuyer, 200],
    ] as const) {
      expect((await as.put(`${path}/${id}`, { frequency: 'WEEKLY' })).status).toBe(status);
      expect((await as.put(`${path}/${id}`, { frequency: 'HOURLY' })).status).toBe(400);
    }
    expect(await list()).toMatchObject([{ frequency: 'WEEKLY' }]);
    expect((await asSeller.delete(`${path}/${id}`)).status).toBe(404);
    expect((await asBuyer.delete(`${path}/${id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });
});

describe('an immediate alert', () => {
  it('tells of a new listing, behind the bell and by mail, with a link to the newest', async () => {
    await save('query=oak+table');
    await publish();
    await deliver();
    expect(await bell()).toMatchObject([
      {
        text: '“Oak table”, S$100.00, is new for your search “oak table”.',
        href: '/?query=oak+table&sort=recent',
      },
    ]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'A new listing for a search of yours' });
    expect(mail?.text).toContain('http://localhost:3000/?query=oak+table&sort=recent');
    expect(await list()).toMatchObject([{ newThisWeek: 1 }]);
  });

  it('tells of a listing once, however often it is changed, sold and offered again', async () => {
    await save('query=oak+table');
    const { id } = await publish();
    await deliver();
    for (const data of [
      { price: '90.00' },
      { status: 'SOLD' },
      { status: 'AVAILABLE' },
      { title: 'Oak table, new' },
    ] as const) {
      await service.db.listing.update({ where: { id }, data });
      await deliver();
    }
    expect(await service.db.notification.findMany()).toMatchObject([{ kind: 'saved-search', count: 1 }]);
    expect(await mails()).toHaveLength(1);
  });

  it('tells of what comes to match by a change, such as a lower price', async () => {
    await save('query=oak+table&maxPrice=50');
    const { id } = await publish();
    await deliver();
    expect(await bell()).toEqual([]);
    await service.db.listing.update({ where: { id }, data: { price: '50.00' } });
    await deliver();
    expect(await bell()).toHaveLength(1);
  });

  it('merges what is not read yet, and counts it', async () => {
    await save('query=oak+table');
    await publish();
    await publish({ title: 'Small oak table', sellerId: (await createUser(service.db)).id });
    await deliver();
    expect((await bell()).map(({ text }) => text)).toEqual([
      '2 listings are new for your search “oak table”.',
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('is none of an own listing, an older one, one that is not for sale, and one of a banned seller', async () => {
    // Without a saved search there is no queue.
    await save('query=lamp', 'OFF');
    await publish({ title: 'Older oak table' });
    await save('query=oak+table');
    await save('query=oak+table', 'IMMEDIATE', asSeller);
    await publish({ status: 'RESERVED' });
    await publish({ sellerId: (await createUser(service.db, { bannedAt: new Date() })).id });
    const hidden = await publish();
    await service.db.listing.update({ where: { id: hidden.id }, data: { status: 'HIDDEN' } });
    await deliver();
    expect(await service.db.savedSearchMatch.count()).toBe(0);
    await publish();
    await deliver();
    expect([await bell(asSeller), (await bell()).length]).toEqual([[], 1]);
    expect(await service.db.savedSearchMatch.count()).toBe(1);
  });

  it.each(['buyer', 'seller'] as const)(
    'is none between people one of whom, the %s, blocked the other',
    async (who) => {
      const [blocker, blocked] = who === 'buyer' ? [buyer, seller] : [seller, buyer];
      await save('query=oak+table');
      const { id, email, name } = blocker;
      const actor = { id, email, name, role: 'USER', image: null } as never;
      await blockPersonAndEndFollows(createTestContext(service, { actor }), blocked.id);
      await publish();
      await deliver();
      expect(await bell()).toEqual([]);
      expect(await service.db.savedSearchMatch.count()).toBe(0);
    },
  );

  it('is not mailed of what is gone by then, nor of a search that is deleted', async () => {
    const { id } = (await save('query=oak+table')).body;
    const listing = await publish();
    await matchChangedListingsAndAlert(services());
    await service.db.listing.update({ where: { id: listing.id }, data: { status: 'SOLD' } });
    await deliver();
    expect(await mails()).toEqual([]);
    await publish();
    await matchChangedListingsAndAlert(services());
    await asBuyer.delete(`${path}/${id}`);
    await deliver();
    expect(await mails()).toEqual([]);
  });

  it('with OFF is none, and the page still counts what is new', async () => {
    await save('query=oak+table', 'OFF');
    await publish();
    await deliver();
    expect(await service.db.notification.count()).toBe(0);
    expect(await list()).toMatchObject([{ newThisWeek: 1 }]);
  });

  it('is at most 200 a day for one search', async () => {
    const { id } = (await save('query=oak+table')).body;
    const older = Array.from({ length: 199 }, async () => {
      const { id: listingId } = await publish({ status: 'ARCHIVED' });
      const matchedAt = new Date(Date.now() - 60_000);
      await service.db.savedSearchMatch.create({ data: { savedSearchId: id, listingId, matchedAt } });
    });
    await Promise.all(older);
    for (const _ of [1, 2, 3]) {
      await publish();
      await deliver();
    }
    expect(await service.db.savedSearchMatch.count()).toBe(200);
    await deliver(() => new Date(Date.now() + 86_400_000));
    await publish();
    await deliver(() => new Date(Date.now() + 86_400_000));
    expect(await service.db.savedSearchMatch.count()).toBe(201);
  });

  it('of a search that this version does not know holds up no other', async () => {
    await save('query=oak+table');
    await save('query=oak');
    await service.db.savedSearch.updateMany({
      where: { parameters: 'query=oak' },
      data: { parameters: 'condition=SHINY' },
    });
    await publish();
    await deliver();
    expect(await bell()).toHaveLength(2);
    expect((await list()).map(({ name }) => name)).toContain('condition=SHINY');
  });

  it('two workers at once tell of each listing once', async () => {
    await save('query=oak+table');
    await Promise.all(Array.from({ length: 8 }, (_, n) => publish({ title: `Oak table ${n}` })));
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(await service.db.notification.findMany()).toMatchObject([{ count: 8 }]);
    expect(await service.db.listingToMatch.count()).toBe(0);
  });
});

describe('a daily or weekly alert', () => {
  /** Wednesday, ten in the morning in Singapore; the listings are published at the database's time, after the search was saved. */
  const at = (text: string) => () => new Date(text);

  it.each([
    ['DAILY', '2026-11-25T02:00:00Z', '2026-11-25T23:59:59Z', '2026-11-26T00:00:00Z'],
    ['DAILY', '2026-11-24T23:00:00Z', '2026-11-24T23:59:59Z', '2026-11-25T00:00:00Z'],
    ['WEEKLY', '2026-11-25T02:00:00Z', '2026-11-29T23:59:59Z', '2026-11-30T00:00:00Z'],
    ['WEEKLY', '2026-11-29T23:00:00Z', '2026-11-29T23:59:59Z', '2026-11-30T00:00:00Z'],
  ])('%s: found at %s, told at %s not yet, at %s in one', async (frequency, found, before, due) => {
    await save('query=oak+table', frequency);
    await service.db.savedSearch.updateMany({ data: { createdAt: new Date(0), announcedAt: new Date(0) } });
    await publish();
    await deliver(at(found));
    await publish({ title: 'Another oak table' });
    await deliver(at(before));
    expect(await bell()).toEqual([]);
    await deliver(at(due));
    expect((await bell()).map(({ text }) => text)).toEqual([
      '2 listings are new for your search “oak table”.',
    ]);
    await deliver(at('2026-12-20T00:00:00Z'));
    expect(await service.db.notification.findMany()).toMatchObject([{ count: 2 }]);
  });

  it('comes once in its period although it was read in between', async () => {
    await save('query=oak+table', 'DAILY');
    await service.db.savedSearch.updateMany({ data: { createdAt: new Date(0), announcedAt: new Date(0) } });
    await publish();
    await deliver(at('2026-11-25T02:00:00Z'));
    await deliver(at('2026-11-26T00:00:00Z'));
    await asBuyer.post('/api/notifications/read', { all: true });
    await publish({ title: 'Second oak table' });
    await deliver(at('2026-11-26T00:10:00Z'));
    await deliver(at('2026-11-26T12:00:00Z'));
    expect(await service.db.notification.count()).toBe(1);
    await deliver(at('2026-11-27T00:00:00Z'));
    expect(await service.db.notification.findMany({ orderBy: { createdAt: 'asc' } })).toMatchObject([
      { count: 1 },
      { count: 1 },
    ]);
  });

  it('that is due is told although more was found just now', async () => {
    await save('query=oak+table', 'DAILY');
    await service.db.savedSearch.updateMany({ data: { createdAt: new Date(0), announcedAt: new Date(0) } });
    await publish();
    await deliver(at('2026-11-25T02:00:00Z'));
    await publish({ title: 'Another oak table' });
    await deliver(at('2026-11-26T00:05:00Z'));
    expect(await service.db.notification.findMany()).toMatchObject([{ count: 2 }]);
  });

  it('leaves out what is sold by then, and is none where nothing is left', async () => {
    await save('query=oak+table', 'DAILY');
    await service.db.savedSearch.updateMany({ data: { createdAt: new Date(0), announcedAt: new Date(0) } });
    const { id } = await publish();
    await deliver(at('2026-11-25T02:00:00Z'));
    await service.db.listing.update({ where: { id }, data: { status: 'SOLD' } });
    await deliver(at('2026-11-26T00:00:00Z'));
    expect(await service.db.notification.count()).toBe(0);
    expect(await service.db.savedSearch.findFirst()).toMatchObject({ dueAt: null });
  });

  it('changed to another frequency, what waited is not told', async () => {
    const { id } = (await save('query=oak+table', 'DAILY')).body;
    await publish();
    await deliver();
    await asBuyer.put(`${path}/${id}`, { frequency: 'IMMEDIATE' });
    expect(await service.db.savedSearch.findFirst()).toMatchObject({ dueAt: null });
    await asBuyer.put(`${path}/${id}`, { frequency: 'WEEKLY' });
    await publish({ title: 'Later oak table' });
    await deliver();
    await deliver(() => new Date(Date.now() + 30 * 86_400_000));
    expect(await service.db.notification.findMany()).toMatchObject([
      { count: 1, data: { title: 'Later oak table' } },
    ]);
  });
});
