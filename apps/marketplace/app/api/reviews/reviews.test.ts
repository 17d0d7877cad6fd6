import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { blockPersonAndEndFollows } from '#domain/blocks/block-person.ts';
import { findOutdatedNotificationIds } from '#domain/notifications/find-outdated-notification-ids.ts';
import { dealExportParts } from '#domain/personal-data/deal-export-parts.ts';
import { publishOverdueReviewsAndNotify } from '#domain/reviews/publish-reviews.ts';
import { services } from '#services.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as ofDeal from '../deals/[id]/reviews/route.ts';
import * as relist from '../listings/[id]/relist/route.ts';
import * as soldTo from '../listings/[id]/sold-to/route.ts';
import * as reportCase from '../moderation/reports/[id]/route.ts';
import * as reports from '../moderation/reports/route.ts';
import * as moderation from '../moderation/reviews/[id]/route.ts';
import * as ofUser from '../users/[id]/reviews/route.ts';
import * as reply from './[id]/reply/route.ts';
import * as report from './[id]/report/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let buyer: TestPerson;
let seller: TestPerson;
let dealId: string;
let listingId: string;

async function sell(to: TestPerson): Promise<string> {
  const listing = await world.listing(seller);
  listingId = listing.id;
  await world.talk(listing, to);
  const sold = { method: 'POST', as: seller, params: { id: listing.id }, body: { buyerId: to.id } };
  return (await world.call(soldTo.POST, sold)).body.id;
}

beforeEach(async () => {
  buyer = await world.person({ name: 'Mei' });
  seller = await world.person({ name: 'Arjun' });
  dealId = await sell(buyer);
});

const write = (as: TestPerson | null, rating: unknown, text = '', id = dealId) =>
  world.call(ofDeal.POST, { method: 'POST', as, params: { id }, body: { rating, text } });
const see = (as: TestPerson, id = dealId) => world.call(ofDeal.GET, { as, params: { id } });
const read = async (of: TestPerson, as: TestPerson | null = null, query = '') =>
  (await world.call(ofUser.GET, { as, params: { id: of.id }, path: `/${query}` })).body;
const soldDaysAgo = (days: number, id = dealId) =>
  database.db.deal.update({ where: { id }, data: { createdAt: new Date(Date.now() - days * 86_400_000) } });
const publishOverdue = () => publishOverdueReviewsAndNotify(services());
const notices = async (person: TestPerson) =>
  (await database.db.notification.findMany({ where: { userId: person.id }, orderBy: { createdAt: 'asc' } }))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('review'));

describe('a review', () => {
  it('is read by nobody before both wrote; then by everybody, and both are told', async () => {
    const first = await write(buyer, 5, '  Friendly, on time. ');
    expect(first).toMatchObject({
      status: 201,
      body: {
        deal: { role: 'buyer', other: { id: seller.id, name: 'Arjun' }, isCancelled: false },
        own: { rating: 5, text: 'Friendly, on time.' },
        isPublished: false,
      },
    });
    expect(await read(seller, seller)).toMatchObject({ data: [], rating: { count: 0, average: null } });
    expect((await see(seller)).body).toMatchObject({ own: null, isPublished: false });
    expect(JSON.stringify((await see(seller)).body)).not.toContain('Friendly');
    expect(await notices(seller)).toEqual(['review-waiting']);

    expect((await write(seller, 4, 'Pays at once')).body).toMatchObject({ isPublished: true });
    expect(await read(seller)).toMatchObject({
      data: [
        { rating: 5, role: 'buyer', author: { id: buyer.id, name: 'Mei' }, reply: null, isHidden: false },
      ],
      rating: { count: 1, average: 5 },
      pagination: { total: 1 },
    });
    expect(await read(buyer)).toMatchObject({ data: [{ rating: 4, role: 'seller' }] });
    expect(await notices(buyer)).toEqual(['review-received']);
    expect(await notices(seller)).toEqual(['review-waiting', 'review-received']);
  });

  it('is published when the time is over, once; until then it waits', async () => {
    await write(buyer, 2, 'Never came');
    await soldDaysAgo(13.99);
    await publishOverdue();
    expect((await read(seller)).data).toEqual([]);
    await soldDaysAgo(14);
    await Promise.all([publishOverdue(), publishOverdue()]);
    await publishOverdue();
    expect(await read(seller)).toMatchObject({ data: [{ text: 'Never came' }], rating: { average: 2 } });
    expect(await notices(seller)).toEqual(['review-waiting', 'review-received']);
    expect(await write(seller, 1, 'Revenge')).toMatchObject({
      status: 409,
      body: { error: 'A sale can be reviewed for 14 days, which are over' },
    });
  });

  it('that somebody else holds is left to them, and the others are published', async () => {
    const second = await sell(await world.person());
    for (const id of [dealId, second]) {
      await write(seller, 4, '', id);
      await soldDaysAgo(14, id);
    }
    await database.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM review WHERE deal_id = ${dealId} FOR UPDATE`;
      await publishOverdue();
      const published = await tx.review.findMany({ where: { publishedAt: { not: null } } });
      expect(published.map((review) => review.dealId)).toEqual([second]);
    });
  });

  it.each(['buyer', 'seller'] as const)(
    'between people one of whom, the %s, blocked the other: neither is told of it',
    async (who) => {
      const [blocker, blocked] = who === 'buyer' ? [buyer, seller] : [seller, buyer];
      await blockPersonAndEndFollows(world.contextOf(blocker), blocked.id);
      await write(buyer, 1);
      expect(await notices(seller)).toEqual([]);
      await write(seller, 1);
      expect([await notices(buyer), await notices(seller)]).toEqual([[], []]);
      expect(await database.db.review.count({ where: { publishedAt: null } })).toBe(0);
    },
  );

  it('is written once by each side of a sale that stands, and by nobody else', async () => {
    const stranger = await world.person();
    expect((await write(null, 5)).status).toBe(401);
    expect((await write(stranger, 5)).status).toBe(404);
    expect((await see(stranger)).status).toBe(404);
    for (const rating of [0, 6, 4.5, '5', null, undefined])
      expect((await write(buyer, rating)).status).toBe(400);
    expect((await write(buyer, 5, 'x'.repeat(1_001))).status).toBe(400);
    expect((await write(buyer, 5, 'x'.repeat(1_000))).status).toBe(201);
    expect((await write(buyer, 1)).body.error).toBe('You have reviewed this sale already');
    expect(await database.db.review.count()).toBe(1);
    const again = { method: 'POST', as: seller, params: { id: listingId }, body: { status: 'AVAILABLE' } };
    expect((await world.call(relist.POST, again)).status).toBe(200);
    expect((await write(seller, 5)).body.error).toBe('This sale was cancelled, so it cannot be reviewed');
    // What was written before stays.
    await soldDaysAgo(15);
    await publishOverdue();
    expect((await read(seller)).data).toHaveLength(1);
  });

  it('by the seller goes with the sale that they cancel, unless it is published', async () => {
    const cancel = () =>
      world.call(relist.POST, {
        method: 'POST',
        as: seller,
        params: { id: listingId },
        body: { status: 'AVAILABLE' },
      });
    await write(seller, 1, 'Never paid');
    await cancel();
    expect(await database.db.review.count()).toBe(0);
    const id = await sell(buyer);
    for (const person of [seller, buyer]) await write(person, 2, '', id);
    await cancel();
    expect(await database.db.review.count()).toBe(2);
  });

  it('that waits is mailed no more to who wrote too, and not of a cancelled sale', async () => {
    const outdated = async () => {
      const rows = await database.db.notification.findMany({ where: { kind: 'review-waiting' } });
      const waiting = rows.map(({ id, kind, data }) => ({ id, kindName: kind, data }));
      return { of: rows.length, outdated: (await findOutdatedNotificationIds(database.db, waiting)).size };
    };
    await write(buyer, 5);
    expect(await outdated()).toEqual({ of: 1, outdated: 0 });
    await write(seller, 5);
    expect(await outdated()).toEqual({ of: 1, outdated: 1 });
    const id = await sell(buyer);
    await write(buyer, 5, '', id);
    expect(await outdated()).toEqual({ of: 2, outdated: 1 });
    await database.db.deal.update({ where: { id }, data: { cancelledAt: new Date() } });
    expect(await outdated()).toEqual({ of: 2, outdated: 2 });
  });

  it('written by both at once: both are published', async () => {
    const lock = (tx: Pick<typeof database.db, '$queryRaw'>) =>
      tx.$queryRaw`SELECT FROM deal WHERE id = ${dealId} FOR UPDATE`;
    const answers = await world.collide(lock, [() => write(buyer, 5), () => write(seller, 5)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await database.db.review.count({ where: { publishedAt: null } })).toBe(0);
    expect([await read(seller), await read(buyer)]).toMatchObject([
      { rating: { count: 1 } },
      { rating: { count: 1 } },
    ]);
  });

  it('published at the same time as another of the same person: both count', async () => {
    const other = await world.person();
    const second = await sell(other);
    for (const id of [dealId, second]) await write(seller, 5, '', id);
    const lock = (tx: Pick<typeof database.db, '$queryRaw'>) =>
      tx.$queryRaw`SELECT FROM "user" WHERE id = ${seller.id} FOR NO KEY UPDATE`;
    await world.collide(lock, [() => write(buyer, 1), () => write(other, 3, '', second)]);
    expect(await read(seller)).toMatchObject({ rating: { count: 2, average: 2 } });
  });

  it('of the same person counts once, the latest: two who trade with each other are one voice', async () => {
    const other = await world.person();
    for (const [person, rating] of [
      [buyer, 1],
      [buyer, 3],
      [other, 4],
    ] as const) {
      const id = await sell(person);
      await write(person, rating, '', id);
      await write(seller, 5, '', id);
    }
    expect(await read(seller)).toMatchObject({
      rating: { count: 2, average: 3.5 },
      pagination: { total: 3 },
    });
    const { data } = await read(seller, null, '?limit=2&page=2');
    expect(data).toMatchObject([{ rating: 1 }]);
  });
});

describe('an answer', () => {
  it('is given once, by who the review is about, when it is published', async () => {
    await write(buyer, 3, 'Slow');
    const { id } = await database.db.review.findFirstOrThrow();
    const answer = (as: TestPerson | null, text = 'The train was late.') =>
      world.call(reply.POST, { method: 'POST', as, params: { id }, body: { text } });
    expect((await answer(seller)).status).toBe(404);
    await write(seller, 5);
    expect((await answer(buyer)).status).toBe(404);
    expect((await answer(null)).status).toBe(401);
    expect((await answer(seller, ' ')).status).toBe(400);
    const both = await Promise.all([answer(seller), answer(seller, 'Another')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(seller)).data[0].reply).not.toBeNull();
  });
});

describe('a copy of one’s data', () => {
  it('has reviews about the person only while everybody can read them', async () => {
    const textsFor = async ({ id }: TestPerson) => {
      const part = dealExportParts(database.db, id).find(({ path }) => path === 'reviews.json');
      if (!part || !('records' in part)) throw new Error('There is no such file');
      const texts: string[] = [];
      for await (const record of part.records()) texts.push(Object(record).text);
      return texts;
    };
    await write(buyer, 2, 'Late');
    expect([await textsFor(buyer), await textsFor(seller)]).toEqual([['Late'], []]);
    await write(seller, 4, 'Kind');
    expect([await textsFor(buyer), await textsFor(seller)]).toEqual([
      ['Late', 'Kind'],
      ['Late', 'Kind'],
    ]);
    await database.db.review.updateMany({ where: { text: 'Late' }, data: { hiddenAt: new Date() } });
    expect([await textsFor(buyer), await textsFor(seller)]).toEqual([['Late', 'Kind'], ['Kind']]);
  });
});

describe('a report', () => {
  it('of a published review is taken once from each reader, and waits for the moderators as one case', async () => {
    await write(buyer, 1, 'His number is 9123 4567');
    const { id } = await database.db.review.findFirstOrThrow();
    const send = (as: TestPerson | null, body: object = { reason: 'OFFENSIVE', details: 'A phone number' }) =>
      world.call(report.POST, { method: 'POST', as, params: { id }, body });
    expect((await send(seller)).status).toBe(404);
    await write(seller, 5);
    const moderator = await world.person({ role: 'MODERATOR' });
    const queue = async (query = '') =>
      (await world.call(reports.GET, { as: moderator, path: `/?${query}` })).body;
    expect((await send(null)).status).toBe(401);
    expect((await send(buyer)).body.error).toBe('You cannot report your own review');
    expect((await send(seller, { reason: 'UGLY' })).status).toBe(400);
    const twice = await Promise.all([send(seller), send(seller)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await send(await world.person())).status).toBe(200);
    await database.db.report.create({
      data: { reporterId: seller.id, reportedUserId: buyer.id, reason: 'SPAM' },
    });

    expect(await queue('type=review')).toMatchObject({
      data: [
        {
          listing: null,
          review: {
            id,
            rating: 1,
            text: 'His number is 9123 4567',
            isHidden: false,
            about: { id: seller.id },
          },
          user: { id: buyer.id },
          count: 2,
        },
      ],
      pagination: { total: 1 },
    });
    expect((await queue('search=Mei')).pagination.total).toBe(2);
    const [{ reports: latest }] = (await queue('type=review')).data;
    const handled = await world.call(reportCase.POST, {
      method: 'POST',
      as: moderator,
      params: { id: latest[0].id },
      body: { status: 'RESOLVED', scope: 'case' },
    });
    expect(handled.body).toMatchObject({ handled: 2 });
    expect((await queue()).data).toMatchObject([{ review: null, user: { id: buyer.id }, count: 1 }]);
  });
});

describe('moderation', () => {
  it('hides a review from everybody else and from the stars, and shows it again', async () => {
    await write(buyer, 1, 'His number is 9123 4567');
    await write(seller, 5);
    const moderator = await world.person({ role: 'MODERATOR' });
    const { id } = await database.db.review.findFirstOrThrow({ where: { subjectId: seller.id } });
    const act = (as: TestPerson, body: object) =>
      world.call(moderation.POST, { method: 'POST', as, params: { id }, body });
    const hide = { action: 'hide', reason: 'A private number' };
    expect((await act(seller, hide)).status).toBe(403);
    expect((await act(moderator, { action: 'hide', reason: ' ' })).status).toBe(400);
    expect((await act(moderator, { action: 'restore' })).status).toBe(404);
    expect((await act(moderator, hide)).status).toBe(200);
    expect(await read(seller)).toMatchObject({ data: [], rating: { count: 0, average: null } });
    expect((await read(seller, moderator)).data).toMatchObject([{ isHidden: true }]);
    expect((await act(moderator, hide)).status).toBe(404);
    const answer = { method: 'POST', as: seller, params: { id }, body: { text: 'It was not late.' } };
    expect((await world.call(reply.POST, answer)).status).toBe(404);
    expect((await act(moderator, { action: 'restore' })).status).toBe(200);
    expect(await read(seller)).toMatchObject({ rating: { count: 1, average: 1 } });
    const log = await database.db.auditEntry.findMany({ where: { targetId: id }, orderBy: { at: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(['review.hide', 'review.restore']);
  });

  it('of a review that waits for the other is refused', async () => {
    await write(buyer, 1);
    const { id } = await database.db.review.findFirstOrThrow();
    const moderator = await world.person({ role: 'MODERATOR' });
    const body = { action: 'hide', reason: 'A private number' };
    const answer = await world.call(moderation.POST, {
      method: 'POST',
      as: moderator,
      params: { id },
      body,
    });
    expect(answer.status).toBe(404);
    expect(await database.db.review.findFirst()).toMatchObject({ hiddenAt: null });
  });

  it('of a moderator’s own sale is another moderator’s', async () => {
    await write(buyer, 1);
    await write(seller, 5);
    await database.db.user.update({ where: { id: seller.id }, data: { role: 'MODERATOR' } });
    for (const { id } of await database.db.review.findMany()) {
      const body = { action: 'hide', reason: 'I do not like it' };
      const answer = await world.call(moderation.POST, { method: 'POST', as: seller, params: { id }, body });
      expect(answer.status).toBe(403);
    }
    expect(await database.db.review.count({ where: { hiddenAt: null } })).toBe(2);
  });

  it.each(['bannedAt', 'closedAt'])(
    'with %s, reviews of a person are shown to moderators alone, and one by them without a link',
    async (ending) => {
      await write(buyer, 5);
      await write(seller, 5);
      const data = { [ending]: new Date(), image: 'https://media.example/mei.jpg' };
      await database.db.user.update({ where: { id: buyer.id }, data });
      const profile = (as: TestPerson | null) =>
        world.call(ofUser.GET, { as, params: { id: buyer.id }, path: '/' });
      expect((await profile(null)).status).toBe(404);
      expect((await profile(await world.person({ role: 'MODERATOR' }))).body.data).toHaveLength(1);
      expect((await read(seller)).data).toMatchObject([{ author: { id: null, name: 'Mei', image: null } }]);
    },
  );
});
