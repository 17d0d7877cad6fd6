import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createListing } from '@repo/testing/marketplace-factories';
import { beforeEach, expect, test } from 'vitest';
import { type TestPerson, useChatFixture } from '#testing/chat-fixture.ts';
import * as reports from './reports/route.ts';

const database = useMarketplaceDatabase();
const world = useChatFixture(database);
let moderator: TestPerson;

beforeEach(async () => {
  moderator = await world.person({ name: 'Moderator', role: 'MODERATOR' });
});

type Subject = { listingId: string } | { reportedUserId: string };

async function report(reporter: TestPerson, subject: Subject, status: 'OPEN' | 'RESOLVED' = 'OPEN') {
  await database.db.report.create({ data: { reporterId: reporter.id, reason: 'SCAM', status, ...subject } });
}

async function reportedListing(title: string, sellerName = 'Some Seller', reporterName = 'Some Reporter') {
  const seller = await world.person({ name: sellerName });
  const { id } = await createListing(database.db, { sellerId: seller.id, title });
  await report(await world.person({ name: reporterName }), { listingId: id });
  return id;
}

async function find(query: Record<string, string>) {
  const path = `/?${new URLSearchParams(query)}`;
  const { status, body } = await world.call(reports.GET, { as: moderator, path });
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map((found: { listing: { id: string } | null; user: { id: string } }) =>
    found.listing ? found.listing.id : found.user.id,
  );
}

test('a case is found by the listing, its seller, the reported person and the reporter', async () => {
  const watch = await reportedListing('Fake watch', 'Priya Raman', 'Rachel Wong');
  await reportedListing('Old lamp', 'Marcus Lee', 'Farah Aziz');
  const person = await world.person({ name: 'Benjamin Ong' });
  await report(await world.person({ name: 'Rachel Wong' }), { reportedUserId: person.id });
  expect(await find({ search: 'WATCH' })).toEqual([watch]);
  expect(await find({ search: 'priya' })).toEqual([watch]);
  expect(await find({ search: 'rachel' })).toEqual([watch, person.id]);
  expect(await find({ search: 'rachel ong' })).toEqual([watch, person.id]);
  expect(await find({ search: 'rachel benjamin' })).toEqual([person.id]);
  expect(await find({ search: 'rachel', type: 'user' })).toEqual([person.id]);
  expect(await find({ search: 'rachel lamp' })).toEqual([]);
  expect(await find({ search: 'nobody' })).toEqual([]);
  expect(await find({ search: ' ' })).toHaveLength(3);
});

test('Chinese and Tamil are found, and % and _ match literally', async () => {
  const watch = await reportedListing('假名牌手表', '陈美玲');
  const saree = await reportedListing('பட்டு புடவை', 'கவிதா செல்வம்', 'Zoë Müller');
  const cotton = await reportedListing('100% cotton_sheet');
  await reportedListing('100 cottonXsheets');
  expect(await find({ search: '手表' })).toEqual([watch]);
  expect(await find({ search: '美玲' })).toEqual([watch]);
  expect(await find({ search: 'புடவை' })).toEqual([saree]);
  expect(await find({ search: 'zoe muller' })).toEqual([saree]);
  expect(await find({ search: '%' })).toEqual([cotton]);
  expect(await find({ search: 'n_s' })).toEqual([cotton]);
});

test('a case that is found by one reporter is shown whole', async () => {
  const id = await reportedListing('Fake watch', 'Priya Raman', 'Rachel Wong');
  await report(await world.person({ name: 'Farah Aziz' }), { listingId: id });
  const { body } = await world.call(reports.GET, { as: moderator, path: '/?search=rachel' });
  expect(body.data).toHaveLength(1);
  expect(body.data[0].count).toBe(2);
  expect(body.data[0].reports).toHaveLength(2);
  // All words must be in one report.
  expect(await find({ search: 'rachel farah' })).toEqual([]);
});

test('a search stays within its status, and comes in pages', async () => {
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await reportedListing(`Fake watch ${n}`));
  await reportedListing('Old lamp');
  const resolved = await createListing(database.db, { title: 'Fake watch of yesterday' });
  await report(moderator, { listingId: resolved.id }, 'RESOLVED');
  expect(await find({ search: 'watch', status: 'RESOLVED' })).toEqual([resolved.id]);
  const { body } = await world.call(reports.GET, { as: moderator, path: '/?search=watch&limit=2&page=2' });
  expect(body.data.map(({ listing }: { listing: { id: string } }) => listing.id)).toEqual(ids.slice(2));
  expect(body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
});

test('a search is for moderators, and no longer than 200 characters', async () => {
  const path = '/?search=watch';
  expect((await world.call(reports.GET, { as: await world.person(), path })).status).toBe(403);
  const long = `/?search=${'x'.repeat(201)}`;
  expect((await world.call(reports.GET, { as: moderator, path: long })).status).toBe(400);
});
