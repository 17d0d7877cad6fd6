import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { dealExportParts } from '#domain/personal-data/deal-export-parts.ts';
import type { TestPerson } from '#testing/chat-fixture.ts';
import { useOfferFixture } from '#testing/offer-fixture.ts';
import * as ofDeal from '../deals/[id]/reviews/route.ts';
import * as reports from '../moderation/reports/route.ts';
import * as moderation from '../moderation/reviews/[id]/route.ts';
import * as ofUser from '../users/[id]/reviews/route.ts';
import * as reply from './[id]/reply/route.ts';
import * as report from './[id]/report/route.ts';

const database = useMarketplaceDatabase();
const world = useOfferFixture(database);
let [buyer, seller, moderator] = [{} as TestPerson, {} as TestPerson, {} as TestPerson];
let [dealId, reviewId] = ['', ''];

beforeEach(async () => {
  [buyer, seller] = [
    await world.person({ name: 'Mei' }),
    await world.person({ name: 'Arjun', ratingCount: 1, ratingTotal: 2 }),
  ];
  moderator = await world.person({ role: 'MODERATOR' });
  const listing = await world.listing(seller);
  const ids = { listingId: listing.id, sellerId: seller.id, buyerId: buyer.id };
  const deal = await database.db.deal.create({ data: { ...ids, amount: '20.00' } });
  dealId = deal.id;
  const review = await database.db.review.create({
    data: {
      dealId,
      authorId: buyer.id,
      subjectId: seller.id,
      rating: 2,
      text: 'Late',
      publishedAt: new Date(),
    },
  });
  reviewId = review.id;
});

const answer = () =>
  world.call(reply.POST, {
    method: 'POST',
    as: seller,
    params: { id: reviewId },
    body: { text: 'Call her: 9123 4567' },
  });
const moderate = (body: object, as = moderator) =>
  world.call(moderation.POST, { method: 'POST', as, params: { id: reviewId }, body });
const read = async (as: TestPerson | null) =>
  (await world.call(ofUser.GET, { as, params: { id: seller.id }, path: '/' })).body;
const hide = { action: 'hide', part: 'reply', reason: 'A private number' };

describe('an answer', () => {
  it('is hidden alone: moderators read it, its writer that it is hidden, and others nothing of it', async () => {
    expect((await moderate(hide)).status).toBe(404);
    await answer();
    expect((await moderate(hide, seller)).status).toBe(403);
    expect((await moderate(hide)).body).toEqual({ message: 'The answer is hidden' });
    expect((await moderate(hide)).status).toBe(404);
    const gone = { text: 'Late', reply: null, repliedAt: null };
    for (const [as, shown] of [
      [null, { ...gone, isReplyHidden: false }],
      [buyer, { ...gone, isReplyHidden: false }],
      [seller, { ...gone, isReplyHidden: true }],
      [moderator, { text: 'Late', reply: 'Call her: 9123 4567', isReplyHidden: true }],
    ] as const)
      expect(await read(as)).toMatchObject({ data: [shown], rating: { count: 1, average: 2 } });
    expect((await answer()).status).toBe(409);

    expect((await moderate({ action: 'restore', part: 'reply' })).status).toBe(200);
    expect((await read(null)).data).toMatchObject([{ reply: 'Call her: 9123 4567' }]);
    const log = await database.db.auditEntry.findMany({ orderBy: { at: 'asc' } });
    expect(log.map(({ action }) => action)).toEqual(['review.hide-answer', 'review.restore-answer']);
  });

  it('that is hidden is only in the copy of its writer’s data', async () => {
    await answer();
    await moderate(hide);
    const replyFor = async ({ id }: TestPerson) => {
      const part = dealExportParts(database.db, id).find(({ path }) => path === 'reviews.json');
      if (!part || !('records' in part)) throw new Error('There is no such file');
      const replies: unknown[] = [];
      for await (const record of part.records()) replies.push(Object(record).reply);
      return replies;
    };
    expect([await replyFor(seller), await replyFor(buyer)]).toEqual([['Call her: 9123 4567'], [undefined]]);
  });

  it('can be reported by who wrote the review, and is shown with the report', async () => {
    const send = () =>
      world.call(report.POST, {
        method: 'POST',
        as: buyer,
        params: { id: reviewId },
        body: { reason: 'SPAM' },
      });
    expect((await send()).body).toEqual({ error: 'You cannot report your own review' });
    await answer();
    await moderate(hide);
    expect((await send()).status).toBe(400);
    await moderate({ action: 'restore', part: 'reply' });
    expect((await send()).status).toBe(200);
    const { body } = await world.call(reports.GET, { as: moderator, path: '/' });
    expect(body.data).toMatchObject([{ review: { reply: 'Call her: 9123 4567', isReplyHidden: false } }]);
  });
});

describe('a sale', () => {
  const see = async () => (await world.call(ofDeal.GET, { as: buyer, params: { id: dealId } })).body;

  it('says that what one wrote is hidden', async () => {
    expect(await see()).toMatchObject({ isPublished: true, isHidden: false });
    await moderate({ action: 'hide', reason: 'A private number' });
    expect(await see()).toMatchObject({ own: { text: 'Late' }, isHidden: true });
  });

  it.each(['bannedAt', 'closedAt'])('with %s leads to no page of the other side', async (ending) => {
    expect((await see()).deal.other).toMatchObject({ id: seller.id });
    await database.db.user.update({ where: { id: seller.id }, data: { [ending]: new Date() } });
    expect((await see()).deal.other).toEqual({ id: null, name: 'Arjun', image: null });
  });
});
