import { retentionEnv } from '@repo/personal-data/env';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createConversation, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { createTestContext } from '#testing/test-context.ts';
import { deleteExpiredByRetention } from './delete-expired-by-retention.ts';

const database = useMarketplaceDatabase();
const now = new Date();
const clock = () => now;
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
const entry = (id: string, at: Date) => ({
  id,
  at,
  actor: 'system',
  actorLabel: 'The service itself',
  action: 'user.ban',
  targetType: 'user',
  targetId: 'x',
});

it('audit entries and closed reports go after their period, in batches; open reports stay', async () => {
  const { db } = database;
  await db.auditEntry.createMany({
    data: [entry('old', daysAgo(732)), entry('young', daysAgo(729))],
  });
  const reporter = await createUser(db);
  const report = async (details: string, days: number | null) => {
    const listing = await createListing(db);
    const closed = days === null ? {} : { status: 'RESOLVED' as const, handledAt: daysAgo(days) };
    await db.report.create({
      data: {
        reporterId: reporter.id,
        listingId: listing.id,
        reason: 'SPAM',
        details,
        createdAt: daysAgo(2_000),
        ...closed,
      },
    });
  };
  for (const days of [731, 732, 733]) await report(`closed ${days}`, days);
  await report('closed 729', 729);
  await report('open', null);
  const decision = (endedAt: Date | null) =>
    db.moderationDecision.create({
      data: { subjectId: reporter.id, reason: 'SPAM', decidedAt: daysAgo(2_000), endedAt },
    });
  for (const days of [731, 732, 729]) await decision(daysAgo(days));
  await decision(null);
  const removed = await deleteExpiredByRetention({ db, clock }, retentionEnv.parse({}), { limit: 2 });
  expect(removed).toEqual({
    'audit-log': 1,
    notifications: 0,
    'ended-api-keys': 0,
    'saved-search-matches': 0,
    'closed-reports': 3,
    'ended-decisions': 2,
    drafts: 0,
    'months-of-views': 0,
    'deleted-pictures': 0,
  });
  expect((await db.auditEntry.findMany()).map(({ id }) => id)).toEqual(['young']);
  const kept = await db.report.findMany({ orderBy: { details: 'asc' } });
  expect(kept.map(({ details }) => details)).toEqual(['closed 729', 'open']);
  expect(await db.moderationDecision.count()).toBe(2);
});

it('what saved searches found goes after half a year', async () => {
  const { db } = database;
  const { id: userId } = await createUser(db);
  const data = { userId, parameters: 'query=desk', frequency: 'OFF', anchor: 'wdesk' } as const;
  const { id: savedSearchId } = await db.savedSearch.create({ data });
  for (const days of [179, 181, 400]) {
    const { id: listingId } = await createListing(db);
    await db.savedSearchMatch.create({ data: { savedSearchId, listingId, matchedAt: daysAgo(days) } });
  }
  const removed = await deleteExpiredByRetention({ db, clock }, retentionEnv.parse({}), { limit: 1 });
  expect(removed).toMatchObject({ 'saved-search-matches': 2 });
  expect(await db.savedSearchMatch.findMany()).toMatchObject([{ matchedAt: daysAgo(179) }]);
});

it('conversations stay, unless the operator gives them a period', async () => {
  const { db } = database;
  const buyer = await createUser(db);
  for (const days of [401, 399]) {
    const listing = await createListing(db);
    await createConversation(db, {
      listing,
      buyerId: buyer.id,
      lastMessageAt: daysAgo(days),
      messages: [{ from: 'buyer', body: `${days} days ago` }],
    });
  }
  await deleteExpiredByRetention({ db, clock }, retentionEnv.parse({}));
  expect(await db.conversation.count()).toBe(2);
  const periods = retentionEnv.parse({ RETENTION_MESSAGES_DAYS: '400' });
  expect(await deleteExpiredByRetention({ db, clock }, periods)).toMatchObject({ conversations: 1 });
  expect((await db.message.findMany()).map(({ body }) => body)).toEqual(['399 days ago']);
});

it('drafts not saved within the period are removed, and their pictures released', async () => {
  const { db } = database;
  const { id: sellerId } = await createUser(db);
  const draft = async (title: string, days: number, key: string) => {
    const photos = [{ url: 'https://media.example/1.jpg', key }];
    const at = { createdAt: daysAgo(200), updatedAt: daysAgo(days) };
    const { id } = await db.listingDraft.create({ data: { sellerId, content: { title, photos }, ...at } });
    await db.imageUpload.upsert({
      where: { key },
      create: { key, userId: sellerId, draftId: id, createdAt: daysAgo(200) },
      update: {},
    });
    return id;
  };
  for (const days of [91, 92, 93]) await draft(`${days}`, days, days === 93 ? 'shared' : `only ${days}`);
  const kept = await draft('89', 89, 'shared');
  expect(await deleteExpiredByRetention({ db, clock }, retentionEnv.parse({}), { limit: 2 })).toMatchObject({
    drafts: 3,
  });
  expect((await db.listingDraft.findMany()).map(({ id }) => id)).toEqual([kept]);
  const uploads = await db.imageUpload.findMany({
    orderBy: { key: 'asc' },
    select: { key: true, draftId: true },
  });
  expect(uploads).toEqual([
    { key: 'only 91', draftId: null },
    { key: 'only 92', draftId: null },
    { key: 'shared', draftId: kept },
  ]);
  const periods = retentionEnv.parse({ RETENTION_DRAFTS_DAYS: '30' });
  expect(await deleteExpiredByRetention({ db, clock }, periods)).toMatchObject({ drafts: 1 });
});

it('pictures of a deleted listing go once no open report and no conversation refers to it', async () => {
  const { db } = database;
  const { id: sellerId } = await createUser(db);
  const reporter = await createUser(db);
  const listing = async (
    key: string,
    { status, deleted = true }: { status?: 'OPEN' | 'RESOLVED' | 'DISMISSED'; deleted?: boolean } = {},
  ) => {
    const created = await createListing(db, {
      sellerId,
      images: { create: [{ url: `https://media.example/${key}.jpg`, key, order: 0 }] },
      ...(deleted ? { status: 'ARCHIVED', deletedAt: daysAgo(1) } : {}),
    });
    if (status) {
      await db.report.create({
        data: {
          reporterId: reporter.id,
          listingId: created.id,
          reason: 'SPAM',
          status,
          handledAt: status === 'OPEN' ? null : now,
        },
      });
    }
    return created;
  };
  for (const status of ['OPEN', 'RESOLVED', 'DISMISSED'] as const) await listing(status, { status });
  await listing('offered', { status: 'RESOLVED', deleted: false });
  const duplicate = await listing('shared', { status: 'RESOLVED' });
  await db.listingImage.create({
    data: {
      listingId: (await createListing(db, { sellerId })).id,
      url: 'https://x.example',
      key: 'shared',
      order: 0,
    },
  });
  const discussed = await listing('discussed', { status: 'RESOLVED' });
  await createConversation(db, { listing: discussed, buyerId: reporter.id, lastMessageAt: daysAgo(401) });

  const shownKeys = async () => (await db.listingImage.findMany()).map(({ key }) => key).toSorted();
  const sweptKeys = async () => (await db.imageUpload.findMany()).map(({ key }) => key).toSorted();
  const periods = retentionEnv.parse({});
  expect(await deleteExpiredByRetention({ db, clock }, periods, { limit: 2 })).toMatchObject({
    'deleted-pictures': 3,
  });
  expect(await shownKeys()).toEqual(['OPEN', 'discussed', 'offered', 'shared']);
  expect(await sweptKeys()).toEqual(['DISMISSED', 'RESOLVED']);
  expect(await db.listingImage.count({ where: { listingId: duplicate.id } })).toBe(0);

  // The sweep then deletes them from the media service.
  const sweep = createTestContext(database, { clock: () => daysAgo(-2) });
  await removeOrphanUploads(sweep);
  expect(sweep.removedFiles.toSorted()).toEqual(['DISMISSED', 'RESOLVED']);

  await db.report.updateMany({ where: { status: 'OPEN' }, data: { status: 'DISMISSED', handledAt: now } });
  const withMessages = retentionEnv.parse({ RETENTION_MESSAGES_DAYS: '400' });
  expect(await deleteExpiredByRetention({ db, clock }, withMessages)).toMatchObject({
    conversations: 1,
    'deleted-pictures': 2,
  });
  expect(await shownKeys()).toEqual(['offered', 'shared']);
});
