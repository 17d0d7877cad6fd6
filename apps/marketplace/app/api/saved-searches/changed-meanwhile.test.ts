import type { SavedSearch, SavedSearchList } from '@repo/schemas/marketplace/saved-search';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { announceNewsAndQueueDueMails } from '#domain/notifications/announce-news-and-queue-due-mails.ts';
import { findOutdatedNotificationIds } from '#domain/notifications/find-outdated-notification-ids.ts';
import { matchChangedListingsAndAlert } from '#domain/saved-searches/match-new-listings.ts';
import { notifyOfDueSearchDigests } from '#domain/saved-searches/notify-of-due-search-digests.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService({ NOTIFICATION_QUIET_SECONDS: '0' });
type Person = Awaited<ReturnType<typeof createUser>>;
let [seller, buyer] = [{} as Person, {} as Person];
let asBuyer: MarketplaceCaller;

beforeEach(async () => {
  [seller, buyer] = [await createUser(service.db), await createUser(service.db)];
  asBuyer = createMarketplaceCaller(buyer);
});

const path = '/api/saved-searches';
async function save(parameters: string, frequency = 'IMMEDIATE'): Promise<string> {
  return (await asBuyer.post<SavedSearch>(path, { parameters, frequency })).body.id;
}
const publish = (more: Parameters<typeof createListing>[1] = {}) =>
  createListing(service.db, { sellerId: seller.id, title: 'Oak table', price: '100.00', ...more });
const change = (id: string, data: { status?: 'HIDDEN'; price?: string }) =>
  service.db.listing.update({ where: { id }, data });
const match = () => matchChangedListingsAndAlert(services());
const deliver = () => announceNewsAndQueueDueMails(services());
const countMails = async () => (await service.mailsTo(buyer.email)).length;

describe('between the match and the mail', () => {
  it('alerts are turned off: nothing is mailed', async () => {
    const id = await save('query=oak');
    await publish();
    await match();
    await asBuyer.put(`${path}/${id}`, { frequency: 'OFF' });
    await deliver();
    expect(await countMails()).toBe(0);
  });

  it('the listing is hidden: it is not named, although an older one is still for sale', async () => {
    await save('query=oak');
    await publish();
    await deliver();
    expect(await countMails()).toBe(1);
    await asBuyer.post('/api/notifications/read', { all: true });
    const { id } = await publish({ title: 'Oak table with a bad word' });
    await match();
    await change(id, { status: 'HIDDEN' });
    await deliver();
    expect(await countMails()).toBe(1);
  });

  it('the price leaves what is searched for: it is neither mailed nor counted', async () => {
    await save('query=oak&maxPrice=100');
    const { id } = await publish();
    await match();
    await change(id, { price: '500.00' });
    await deliver();
    expect(await countMails()).toBe(0);
    const { body } = await asBuyer.get<SavedSearchList>(path);
    expect(body.data).toMatchObject([{ newThisWeek: 0 }]);
  });
});

/** Of the alerts that wait, how many would not be mailed. */
async function countOutdated(): Promise<number> {
  const rows = await service.db.notification.findMany();
  const waiting = rows.map(({ id, kind, data }) => ({ id, kindName: kind, data }));
  return (await findOutdatedNotificationIds(service.db, waiting)).size;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const foundDaysAgo = (days: number) =>
  service.db.savedSearchMatch.updateMany({ data: { matchedAt: daysAgo(days) } });

describe('an alert', () => {
  it('of what each seller published is that seller’s doing', async () => {
    const other = await createUser(service.db);
    await save('query=oak');
    await save('query=lamp');
    await publish();
    await publish({ title: 'Lamp', sellerId: other.id });
    await match();
    const alerts = await service.db.notification.findMany();
    expect(alerts.map(({ actorId }) => actorId).sort()).toEqual([seller.id, other.id].sort());
  });

  it('is mailed to the owner of the search alone', async () => {
    await save('query=oak');
    await publish();
    await match();
    expect(await countOutdated()).toBe(0);
    await service.db.notification.updateMany({ data: { userId: seller.id } });
    expect(await countOutdated()).toBe(1);
  });

  it('of many is mailed while something was found within eight days before', async () => {
    await save('query=oak');
    await publish();
    await publish();
    await match();
    await foundDaysAgo(7.9);
    expect(await countOutdated()).toBe(0);
    await foundDaysAgo(8.1);
    expect(await countOutdated()).toBe(1);
  });
});

it('what was found is new for seven days', async () => {
  await save('query=oak', 'OFF');
  await publish();
  await match();
  for (const [days, newThisWeek] of [
    [6.9, 1],
    [7.1, 0],
  ] as const) {
    await foundDaysAgo(days);
    expect((await asBuyer.get<SavedSearchList>(path)).body.data).toMatchObject([{ newThisWeek }]);
  }
});

describe('a daily alert', () => {
  const announce = () => notifyOfDueSearchDigests(services());
  const makeDue = () =>
    service.db.savedSearch.updateMany({ data: { announcedAt: daysAgo(2), dueAt: daysAgo(0.1) } });

  it('names what was found last', async () => {
    await save('query=oak', 'DAILY');
    const [first, last] = [await publish({ title: 'First oak' }), await publish({ title: 'Last oak' })];
    await match();
    for (const [listing, days] of [
      [first, 0.2],
      [last, 0.3],
    ] as const) {
      const data = { matchedAt: daysAgo(days) };
      await service.db.savedSearchMatch.updateMany({ where: { listingId: listing.id }, data });
    }
    await makeDue();
    await announce();
    expect(await service.db.notification.findMany()).toMatchObject([
      { count: 2, data: { title: 'First oak' } },
    ]);
  });

  it('that another worker announces is left to that one', async () => {
    const held = await save('query=oak', 'DAILY');
    const free = await save('query=table', 'DAILY');
    await publish();
    await match();
    await makeDue();
    await service.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM saved_search WHERE id = ${held} FOR UPDATE`;
      await announce();
    });
    expect(await service.db.notification.findMany()).toMatchObject([{ data: { searchId: free } }]);
    expect(await service.db.savedSearch.findMany({ where: { dueAt: { not: null } } })).toMatchObject([
      { id: held },
    ]);
  });
});

it('one batch finds no more than what is left of the 200 of a day', async () => {
  const savedSearchId = await save('query=oak');
  const told = Array.from({ length: 198 }, async () => {
    const { id: listingId } = await publish({ status: 'ARCHIVED' });
    const matchedAt = new Date(Date.now() - 60_000);
    await service.db.savedSearchMatch.create({ data: { savedSearchId, listingId, matchedAt } });
  });
  await Promise.all(told);
  for (const _ of [1, 2, 3, 4]) await publish();
  await match();
  expect(await service.db.savedSearchMatch.count()).toBe(200);
});

it('a listing that waits twice is compared as of the second time', async () => {
  await save('query=lamp');
  const { id } = await publish();
  await save('query=oak');
  await change(id, { price: '90.00' });
  // Stored in the other order.
  await service.db.$executeRaw`
    WITH taken AS (DELETE FROM listing_to_match RETURNING *)
    INSERT INTO listing_to_match (listing_id, noted_at) SELECT listing_id, noted_at FROM taken ORDER BY noted_at DESC`;
  await match();
  expect(await service.db.savedSearchMatch.count()).toBe(1);
});
