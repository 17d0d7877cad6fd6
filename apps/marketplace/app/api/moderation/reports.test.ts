import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { ratePolicies } from '#rate-limits.ts';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as reportListing from '../listings/[id]/report/route.ts';
import * as reportReview from '../reviews/[id]/report/route.ts';
import * as reportPerson from '../users/[id]/report/route.ts';
import * as report from './reports/[id]/route.ts';
import * as reports from './reports/route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let reporter: TestPerson;
let seller: TestPerson;
let moderator: TestPerson;

beforeEach(async () => {
  [reporter, seller] = [await world.person(), await world.person()];
  moderator = await world.person({ role: 'MODERATOR' });
});

const valid = { reason: 'SCAM', details: 'Asks for money first' };

function aboutListing(as: TestPerson | null, id: string, body: unknown = valid) {
  return world.call(reportListing.POST, { method: 'POST', as, params: { id }, body });
}

function aboutPerson(as: TestPerson | null, id: string, body: unknown = valid) {
  return world.call(reportPerson.POST, { method: 'POST', as, params: { id }, body });
}

function queue(as: TestPerson | null, query = '') {
  return world.call(reports.GET, { as, path: `/?${query}` });
}

function handle(as: TestPerson | null, id: string, body: unknown) {
  return world.call(report.POST, { method: 'POST', as, params: { id }, body });
}

describe('reporting a listing', () => {
  test('stores the report, once per person', async () => {
    const { id } = await world.listing(seller);
    const first = await aboutListing(reporter, id);
    expect(first.status).toBe(200);
    expect(first.body.message).toContain('Thank you');
    expect(await aboutListing(reporter, id, { reason: 'SPAM' })).toEqual({
      status: 400,
      body: { error: 'You have already reported this listing' },
    });
    expect((await aboutListing(moderator, id)).status).toBe(200);
    expect(await database.db.report.findFirst({ where: { reporterId: reporter.id } })).toMatchObject({
      listingId: id,
      reportedUserId: null,
      reason: 'SCAM',
      details: 'Asks for money first',
      status: 'OPEN',
    });
  });

  test('stores one of two at once', async () => {
    const { id } = await world.listing(seller);
    const answers = await Promise.all([aboutListing(reporter, id), aboutListing(reporter, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await database.db.report.count()).toBe(1);
  });

  test('is 404 for one that cannot be seen', async () => {
    for (const status of ['ARCHIVED', 'HIDDEN'] as const) {
      const { id } = await world.listing(seller, status);
      expect(await aboutListing(reporter, id)).toEqual({ status: 404, body: { error: 'Listing not found' } });
    }
    expect((await aboutListing(reporter, 'nothing')).status).toBe(404);
    expect((await aboutListing(reporter, '\0')).status).toBe(404);
  });

  test('is 400 for the own one, 401 when signed out', async () => {
    const { id } = await world.listing(seller);
    expect((await aboutListing(seller, id)).body.error).toBe('You cannot report your own listing');
    expect((await aboutListing(null, id)).status).toBe(401);
  });

  test.each([
    ['no reason', {}, 'reason'],
    ['another reason', { reason: 'BORING' }, 'reason'],
    ['1001 characters', { reason: 'OTHER', details: 'x'.repeat(1001) }, 'details'],
    ['details that are no text', { reason: 'OTHER', details: 7 }, 'details'],
  ])('is 400 with %s', async (_, body, field) => {
    const { id } = await world.listing(seller);
    const answer = await aboutListing(reporter, id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toBe(field);
    expect(await database.db.report.count()).toBe(0);
  });
});

describe('reporting', () => {
  test('is limited in number, whatever is reported', async () => {
    const about = await world.person();
    const kinds = [() => aboutListing(reporter, 'nothing'), () => aboutPerson(reporter, 'nobody')];
    for (let sent = 0; sent < ratePolicies.report.points; sent += 1) await kinds[sent % 2]?.();
    expect((await aboutPerson(reporter, about.id)).status).toBe(429);
    const review = { method: 'POST', as: reporter, params: { id: 'nothing' }, body: valid };
    expect((await world.call(reportReview.POST, review)).status).toBe(429);
    expect((await aboutPerson(seller, about.id)).status).toBe(200);
  });
});

describe('reporting a person', () => {
  test('stores the report, once per reporter', async () => {
    expect((await aboutPerson(reporter, seller.id, { reason: 'OFFENSIVE' })).status).toBe(200);
    expect((await aboutPerson(reporter, seller.id)).body.error).toBe('You have already reported this person');
    expect(await database.db.report.findFirst()).toMatchObject({
      reportedUserId: seller.id,
      listingId: null,
    });
  });

  test('is 400 for oneself, 404 for nobody, 401 when signed out', async () => {
    expect((await aboutPerson(seller, seller.id)).status).toBe(400);
    expect(await aboutPerson(reporter, 'nobody')).toEqual({ status: 404, body: { error: 'User not found' } });
    expect((await aboutPerson(null, seller.id)).status).toBe(401);
    expect((await aboutPerson(reporter, seller.id, { reason: '' })).status).toBe(400);
  });
});

describe("the moderators' queue", () => {
  test('groups the open reports by what they are about, most reported first', async () => {
    const listing = await world.listing(seller);
    await aboutPerson(reporter, seller.id, { reason: 'SPAM' });
    await aboutListing(reporter, listing.id);
    await aboutListing(moderator, listing.id, { reason: 'OTHER', details: 'Odd' });

    const { status, body } = await queue(moderator);

    expect(status).toBe(200);
    expect(body.pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
    expect(body.data).toMatchObject([
      {
        listing: { id: listing.id, title: listing.title, status: 'AVAILABLE', isDeleted: false },
        user: { id: seller.id, isBanned: false },
        count: 2,
        reports: [
          { reason: 'OTHER', details: 'Odd', reporter: { id: moderator.id } },
          { reason: 'SCAM', reporter: { id: reporter.id }, handledBy: null, handledAt: null },
        ],
      },
      { listing: null, user: { id: seller.id }, count: 1, reports: [{ reason: 'SPAM' }] },
    ]);
  });

  test('filters by status and kind, and pages', async () => {
    const [one, two] = [await world.listing(seller), await world.listing(seller)];
    await aboutListing(reporter, one.id);
    await aboutListing(reporter, two.id);
    await aboutPerson(reporter, seller.id);
    const people = await queue(moderator, 'type=user');
    expect(people.body.data).toHaveLength(1);
    expect((await queue(moderator, 'type=listing')).body.pagination.total).toBe(2);
    const [first, second] = [await queue(moderator, 'limit=2'), await queue(moderator, 'limit=2&page=2')];
    expect([first.body.data.length, second.body.data.length]).toEqual([2, 1]);
    expect(second.body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });

    await handle(moderator, people.body.data[0].reports[0].id, { status: 'DISMISSED' });
    expect((await queue(moderator)).body.pagination.total).toBe(2);
    expect((await queue(moderator, 'status=RESOLVED')).body.data).toEqual([]);
    const dismissed = await queue(moderator, 'status=DISMISSED');
    expect(dismissed.body.data[0].reports[0]).toMatchObject({
      status: 'DISMISSED',
      handledBy: { id: moderator.id },
    });
    expect((await queue(moderator, 'page=9')).body).toMatchObject({ data: [], pagination: { total: 2 } });
  });

  test('is 403 for others, 401 when signed out, 400 with what it does not know', async () => {
    expect(await queue(seller)).toEqual({ status: 403, body: { error: 'Forbidden' } });
    expect(await queue(null)).toEqual({ status: 401, body: { error: 'Unauthorized' } });
    for (const query of ['status=LATER', 'type=car', 'page=0', 'limit=none']) {
      expect((await queue(moderator, query)).status).toBe(400);
    }
  });
});

describe('handling a report', () => {
  let listingId: string;
  let reportIds: string[];

  beforeEach(async () => {
    listingId = (await world.listing(seller)).id;
    reportIds = [];
    for (const as of [reporter, moderator, await world.person()]) {
      await aboutListing(as, listingId);
      const stored = await database.db.report.findFirstOrThrow({ where: { reporterId: as.id, listingId } });
      reportIds.push(stored.id);
    }
  });

  const open = () => database.db.report.count({ where: { status: 'OPEN' } });

  test('settles the one, and writes it down', async () => {
    const [first = ''] = reportIds;
    expect(await handle(moderator, first, { status: 'RESOLVED' })).toEqual({
      status: 200,
      body: { id: first, status: 'RESOLVED', handled: 1 },
    });
    expect(await open()).toBe(2);
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      {
        actor: `user:${moderator.id}`,
        action: 'report.resolve',
        targetType: 'report',
        targetId: first,
        after: { handled: 1, listingId },
      },
    ]);
  });

  test('settles the case as it was seen: a newer report stays open', async () => {
    const [first = '', second = ''] = reportIds;
    const { body } = await handle(moderator, second, { status: 'DISMISSED', scope: 'case' });
    expect(body.handled).toBe(2);
    expect(await open()).toBe(1);

    // Reports resolved differently stay unchanged.
    await handle(moderator, first, { status: 'OPEN' });
    await handle(moderator, first, { status: 'RESOLVED', scope: 'case' });
    expect(await database.db.report.findUnique({ where: { id: second } })).toMatchObject({
      status: 'DISMISSED',
    });
  });

  test('is done by one of two moderators at once', async () => {
    const [first = ''] = reportIds;
    const answers = await world.collide(
      (tx) => tx.$queryRaw`SELECT id FROM report WHERE id = ${first} FOR UPDATE`,
      [
        () => handle(moderator, first, { status: 'RESOLVED' }),
        () => handle(moderator, first, { status: 'DISMISSED' }),
      ],
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await database.db.auditEntry.count()).toBe(1);
  });

  test('can be taken back', async () => {
    const [first = ''] = reportIds;
    await handle(moderator, first, { status: 'RESOLVED' });
    expect((await handle(moderator, first, { status: 'DISMISSED' })).body.error).toContain(
      'already been handled',
    );
    expect((await handle(moderator, first, { status: 'OPEN' })).status).toBe(200);
    expect((await handle(moderator, first, { status: 'OPEN' })).status).toBe(400);
    expect(await database.db.report.findUnique({ where: { id: first } })).toMatchObject({
      status: 'OPEN',
      handledById: null,
      handledAt: null,
    });
  });

  test('is 403 for others, 401 when signed out, 404 for nothing, 400 for another status', async () => {
    const [first = ''] = reportIds;
    expect((await handle(seller, first, { status: 'RESOLVED' })).status).toBe(403);
    expect((await handle(null, first, { status: 'RESOLVED' })).status).toBe(401);
    expect(await handle(moderator, 'nothing', { status: 'RESOLVED' })).toEqual({
      status: 404,
      body: { error: 'Report not found' },
    });
    for (const body of [{}, { status: 'LATER' }, { status: 'RESOLVED', scope: 'all' }]) {
      expect((await handle(moderator, first, body)).status).toBe(400);
    }
    expect(await open()).toBe(3);
  });
});
