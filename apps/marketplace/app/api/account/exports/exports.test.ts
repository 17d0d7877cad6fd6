import { Prisma } from '@repo/db/marketplace';
import { sendToService } from '@repo/http/testing/call-service';
import { findCoverageFaults } from '@repo/personal-data/model-coverage';
import { readZip } from '@repo/personal-data/testing/read-zip';
import {
  createConversation,
  createFavorite,
  createListing,
  createOffer,
  createSessionCookie,
  createUser,
} from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { personalExportParts } from '#domain/personal-data/export-parts.ts';
import { exportCoverageByModel } from '#domain/personal-data/exported-models.ts';
import { writeRequestedPersonalExports } from '#domain/personal-data/write-personal-exports.ts';
import { routes } from '#generated/routes.ts';
import { services } from '#services.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const path = '/api/account/exports';
type Person = { id: string; sessionVersion: number };

async function send(address: string, as: Person | null, options: { method?: string; provenAt?: Date } = {}) {
  const { method = 'GET', ...session } = options;
  const headers: Record<string, string> = as
    ? { cookie: await createSessionCookie(service.db, as, session) }
    : {};
  return sendToService({ routes, origin: 'http://localhost:3000' }, address, { method, headers });
}

const ask = (as: Person | null, options = {}) => send(path, as, { method: 'POST', ...options });
const list = async (as: Person) => (await (await send(path, as)).json()).exports;

async function readyExport(person: Person): Promise<string> {
  const { id } = await (await ask(person)).json();
  await writeRequestedPersonalExports(services());
  return id;
}

async function filesOf(person: Person) {
  const answer = await send(`${path}/${await readyExport(person)}/download`, person);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="marketplace-personal-data-/,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return readZip(Buffer.from(await answer.arrayBuffer()));
}

it('a person requests an export, gets a link by mail, and downloads all their data', async () => {
  const { db } = service;
  const seller = await createUser(db, { name: 'Tan Wei', passwordHash: 'a-hash-of-theirs' });
  const buyer = await createUser(db, { name: 'Siti Rahman' });
  const stranger = await createUser(db, { name: 'Nobody Concerned' });
  const listing = await createListing(db, { sellerId: seller.id, title: 'Pram, hardly used' });
  await createListing(db, { sellerId: stranger.id, title: 'Of a stranger' });
  const conversation = await createConversation(db, {
    listing,
    buyerId: buyer.id,
    messages: [
      { from: 'buyer', body: 'Still there?' },
      { from: 'seller', body: 'Yes it is' },
    ],
  });
  const { id: offerId } = await createOffer(db, {
    conversation,
    madeBy: 'buyer',
    amount: '80.00',
    body: 'Offered S$80.00',
    status: 'ACCEPTED',
  });
  const parties = { listingId: listing.id, sellerId: seller.id, buyerId: buyer.id };
  const deal = await db.deal.create({
    data: { ...parties, conversationId: conversation.id, offerId, amount: '80.00' },
  });
  const liked = await createListing(db, { sellerId: buyer.id, title: 'A cot' });
  await createFavorite(db, { userId: seller.id, listingId: liked.id });
  await db.block.create({ data: { blockerId: seller.id, blockedId: stranger.id } });
  await db.account.create({
    data: { userId: seller.id, provider: 'google', providerAccountId: 'google-subject-1' },
  });
  await db.listingView.createMany({
    data: [1, 2].map((day) => ({
      listingId: liked.id,
      viewer: seller.id,
      day: new Date(`2026-11-0${day}T00:00:00Z`),
    })),
  });
  await db.report.create({
    data: { reporterId: seller.id, listingId: liked.id, reason: 'SPAM', details: 'Again and again' },
  });
  const hidden = { publishedAt: new Date(), hiddenAt: new Date(), text: 'Words that a moderator hid' };
  const { id: reviewId } = await db.review.create({
    data: { dealId: deal.id, authorId: buyer.id, subjectId: seller.id, rating: 1, ...hidden },
  });
  await db.report.create({ data: { reporterId: seller.id, reviewId, reason: 'OFFENSIVE' } });

  const url = 'https://receiver.example/in';
  await db.webhookEndpoint.create({ data: { ownerId: seller.id, url, secret: 'the-cipher-of-a-secret' } });
  await db.webhookEndpoint.create({
    data: { ownerId: buyer.id, url: 'https://of-a-stranger.example', secret: 'x' },
  });

  const draft = { title: 'Half a pram', photos: [] };
  const [createdAt, updatedAt] = [new Date(), new Date()];
  await db.listingDraft.create({ data: { sellerId: seller.id, content: draft, createdAt, updatedAt } });

  const files = await filesOf(seller);
  const json = (name: string) => JSON.parse(String(files.get(name)));
  expect(json('profile.json')).toMatchObject([{ name: 'Tan Wei', email: seller.email }]);
  expect(json('listings.json')).toMatchObject([{ title: 'Pram, hardly used', images: expect.any(Array) }]);
  // New columns are exported by default; whoever adds one must decide.
  expect(Object.keys(json('listings.json')[0]).sort()).toEqual([
    'attributes',
    'brand',
    'bumpedAt',
    'canDeliver',
    'category',
    'condition',
    'createdAt',
    'deletedAt',
    'deliveryFee',
    'description',
    'hiddenAt',
    'hiddenReason',
    'id',
    'images',
    'likeCount',
    'location',
    'meetupOnly',
    'placeId',
    'price',
    'slug',
    'status',
    'tags',
    'title',
    'updatedAt',
    'viewCount',
  ]);
  expect(json('listing-drafts.json')).toMatchObject([{ content: draft }]);
  expect(json('messages.json')).toMatchObject([
    { youAre: 'seller', with: 'Siti Rahman' },
    { from: 'Siti Rahman', body: 'Still there?' },
    { from: 'you', body: 'Yes it is' },
    { from: 'Siti Rahman', body: 'Offered S$80.00' },
  ]);
  const sale = {
    listing: { title: 'Pram, hardly used' },
    youAre: 'seller',
    with: 'Siti Rahman',
    amount: '80.00',
  };
  expect(json('offers.json')).toMatchObject([{ ...sale, madeBy: 'the other person', status: 'ACCEPTED' }]);
  expect(json('deals.json')).toMatchObject([{ ...sale, offer: offerId }]);
  expect(json('favourites.json')).toMatchObject([{ listing: { title: 'A cot' } }]);
  expect(json('webhooks.json')).toMatchObject([{ url, status: 'active' }]);
  expect(json('blocked-people.json')).toMatchObject([{ name: 'Nobody Concerned' }]);
  expect(json('connected-accounts.json')).toMatchObject([{ provider: 'google' }]);
  expect(json('viewed-listings.json').map(({ day }: { day: string }) => day)).toEqual([
    '2026-11-01',
    '2026-11-02',
  ]);
  expect(json('reports.json')).toMatchObject([
    { reason: 'SPAM', details: 'Again and again' },
    { reason: 'OFFENSIVE', review: { author: { name: 'Siti Rahman' } } },
  ]);
  expect(json('sign-ins.json').length).toBeGreaterThan(0);

  const text = [...files.values()].join('\n');
  for (const word of [
    buyer.email,
    stranger.email,
    'Of a stranger',
    hidden.text,
    buyer.id,
    'a-hash-of-theirs',
    'the-cipher-of-a-secret',
    'of-a-stranger',
    'google-subject-1',
  ])
    expect(text).not.toContain(word);
  expect(text).not.toMatch(/"\w*(hash|cipher|secret|password)\w*":/i);
  const [mail] = await service.mailsTo(seller.email);
  expect(mail).toMatchObject({ subject: 'Your data is ready to download' });
  expect(mail?.text).toContain('http://localhost:3000/settings#your-data');
  const entries = await service.db.auditEntry.findMany({
    orderBy: { id: 'asc' },
    select: { action: true, actor: true },
  });
  expect(entries).toEqual(
    ['personal-data.export', 'personal-data.download'].map((action) => ({
      action,
      actor: `user:${seller.id}`,
    })),
  );
});

it('every model of the database is in an export, or left out for a reason', () => {
  const parts = personalExportParts(service.db, 'anybody');
  expect(findCoverageFaults(exportCoverageByModel, Object.keys(Prisma.ModelName), parts)).toEqual([]);
});

it('needs a session with a recent proof', async () => {
  expect(await (await ask(null)).json()).toEqual({ error: 'Unauthorized' });
  for (const address of [path, `${path}/x/download`]) expect((await send(address, null)).status).toBe(401);
  const person = await createUser(service.db);
  const stale = await ask(person, { provenAt: new Date(Date.now() - 11 * 60_000) });
  expect(stale.status).toBe(403);
  expect(await stale.json()).toEqual({ error: 'Forbidden' });
  expect(stale.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
});

it('other people’s exports are neither listed nor downloadable', async () => {
  const id = await readyExport(await createUser(service.db));
  const other = await createUser(service.db, { role: 'MODERATOR' });
  expect((await send(`${path}/${id}/download`, other)).status).toBe(404);
  expect(await list(other)).toEqual([]);
});

it('one at a time, and three a day', async () => {
  const person = await createUser(service.db);
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask(person)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  await writeRequestedPersonalExports(services());
  await readyExport(person);
  await readyExport(person);
  expect((await ask(person)).status).toBe(429);
  expect(await list(person)).toHaveLength(3);
});
