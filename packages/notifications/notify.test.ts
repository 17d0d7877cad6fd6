import { createPostgresListener } from '@repo/db/listen';
import { type Sql, sql } from '@repo/db/sql';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { expect, it, onTestFinished } from 'vitest';
import { markGroupReadIfUnread, markNotificationsReadIfOwn } from './mark-read.ts';
import { mailDueChannel, type NotifyOptions, recordNotificationsAndReturnRecipientIds } from './notify.ts';
import { changePreferencesOrFault } from './preferences/preferences.ts';
import { countUnreadNotifications, listOwnNotifications } from './read-notifications.ts';
import { chatKind, newsKind, testKinds } from './testing/test-kinds.ts';

const database = useMarketplaceDatabase();
const start = new Date('2026-11-27T02:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const options = (seconds = 0, more: Partial<NotifyOptions> = {}): NotifyOptions => ({
  now: after(seconds),
  quietMs: 60_000,
  ...more,
});

const person = () => createUser(database.db);

async function chat(
  userId: string,
  seconds: number,
  conversationId = 'one',
  more: Partial<NotifyOptions> = {},
) {
  const notices = [{ userId, data: { conversationId, from: `at ${seconds}` } }];
  return recordNotificationsAndReturnRecipientIds(database.db, chatKind, notices, options(seconds, more));
}

const query = { page: 1, limit: 20, unread: undefined };
const list = (userId: string) => listOwnNotifications(database.db, testKinds, userId, query);
const rows = (userId: string) =>
  database.db.notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });

it('events of one group merge while unread, and their mail waits for quiet, but no longer than five times that', async () => {
  const { id } = await person();
  const dueAfter: (number | null | undefined)[] = [];
  for (const seconds of [0, 30, 80, 130, 180, 230, 280]) {
    await chat(id, seconds);
    const [row] = await rows(id);
    dueAfter.push(row?.mailDueAt && (row.mailDueAt.getTime() - start.getTime()) / 1_000);
  }
  expect(dueAfter).toEqual([60, 90, 140, 190, 240, 290, 300]);
  const { notifications, unreadCount } = await list(id);
  expect(notifications).toMatchObject([
    { text: 'at 280 wrote you 7 messages.', href: '/chat/one', createdAt: after(280).toISOString() },
  ]);
  expect(unreadCount).toBe(1);

  await chat(id, 281, 'another');
  expect(await countUnreadNotifications(database.db, id)).toBe(2);
  expect(
    await markGroupReadIfUnread(
      database.db,
      { userId: id, now: after(290) },
      { kind: 'chat', groupKey: 'one' },
    ),
  ).toBe(true);
  // A new one, for the earlier was read; that one is not mailed any more.
  await chat(id, 300);
  expect((await rows(id)).map(({ count, mailDueAt }) => [count, mailDueAt])).toEqual([
    [7, null],
    [1, after(341)],
    [1, after(360)],
  ]);
});

it('one statement takes several events of a group, and an unread mailed notification is mailed again after an hour', async () => {
  const { id } = await person();
  const of = (from: string) => ({ userId: id, data: { conversationId: 'one', from } });
  await recordNotificationsAndReturnRecipientIds(
    database.db,
    chatKind,
    [of('a'), of('b'), of('c')],
    options(),
  );
  expect(await rows(id)).toMatchObject([{ count: 3, data: { from: 'c' } }]);
  await database.db.notification.updateMany({
    data: { mailedAt: after(60), mailDueAt: null, mailSince: null },
  });
  await chat(id, 120);
  expect(await rows(id)).toMatchObject([{ count: 4, mailDueAt: after(3_660), mailSince: after(120) }]);
});

it('nobody is notified of their own action, by somebody whom they blocked, or twice by kinds without groups', async () => {
  const [actor, friend, blocker] = [await person(), await person(), await person()];
  await database.db.block.create({ data: { blockerId: blocker.id, blockedId: actor.id } });
  const notices = [actor, friend, blocker, { id: 'nobody' }].map(({ id }) => ({
    userId: id,
    data: { text: 'New' },
  }));
  const blocked = (actorId: string | Sql) =>
    sql`EXISTS (SELECT FROM block b WHERE b.blocker_id = r.user_id AND b.blocked_id = ${actorId})`;
  const more = { actorId: actor.id, blocked };
  expect(
    await recordNotificationsAndReturnRecipientIds(database.db, newsKind, notices, options(0, more)),
  ).toEqual([friend.id]);
  await recordNotificationsAndReturnRecipientIds(database.db, newsKind, notices, options(1, more));
  expect(await rows(friend.id)).toMatchObject([
    { count: 1, groupKey: null, actorId: actor.id, mailDueAt: null, pushDueAt: null },
    { count: 1 },
  ]);
});

it('what a person chose decides about mails, and a browser that takes pushes about those', async () => {
  const [off, on] = [await person(), await person()];
  await changePreferencesOrFault(database.db, testKinds, off.id, { kinds: [{ kind: 'chat', mail: false }] });
  await changePreferencesOrFault(database.db, testKinds, on.id, {
    kinds: [{ kind: 'news', mail: true, push: true }],
  });
  await database.db.pushSubscription.create({
    data: { userId: on.id, endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' },
  });
  await chat(off.id, 0);
  const notices = [off, on].map(({ id }) => ({ userId: id, data: { text: 'New' } }));
  await recordNotificationsAndReturnRecipientIds(database.db, newsKind, notices, options());
  expect(await rows(off.id)).toMatchObject([
    { mailDueAt: null, pushDueAt: null },
    { mailDueAt: null, pushDueAt: null },
  ]);
  expect(await rows(on.id)).toMatchObject([{ mailDueAt: after(60), pushDueAt: after(3) }]);
});

it('behind the bell alone neither mails nor pushes, and leaves what waits of the group', async () => {
  const [{ id }, other] = [await person(), await person()];
  await database.db.pushSubscription.createMany({
    data: [id, other.id].map((userId) => ({
      userId,
      endpoint: `https://push.example/${userId}`,
      p256dh: 'key',
      auth: 'secret',
    })),
  });
  await chat(other.id, 0, 'one', { bellOnly: true });
  expect(await rows(other.id)).toMatchObject([
    { count: 1, mailDueAt: null, mailSince: null, pushDueAt: null },
  ]);
  await chat(id, 0);
  const [before] = await rows(id);
  expect(before).toMatchObject({ mailDueAt: after(60), pushDueAt: after(3) });
  await chat(id, 2, 'one', { bellOnly: true });
  const { mailDueAt, mailSince, pushDueAt } = before ?? {};
  expect(await rows(id)).toMatchObject([{ count: 2, mailDueAt, mailSince, pushDueAt }]);
});

it('a rolled back transaction notifies nobody; a committed one tells workers and open pages', async () => {
  const { id } = await person();
  const heard: string[] = [];
  const listener = createPostgresListener(database.url);
  onTestFinished(() => listener.close());
  for (const channel of [mailDueChannel, `page:${id}`]) {
    await new Promise<void>((ready) => {
      listener.subscribe(channel, (event) => {
        if (event.kind === 'listening') ready();
        else heard.push(`${channel} ${event.payload}`);
      });
    });
  }
  const live = { channelPrefix: 'page:', payload: 'bell' };
  const failed = database.db.$transaction(async (tx) => {
    await recordNotificationsAndReturnRecipientIds(
      tx,
      newsKind,
      [{ userId: id, data: { text: 'Never' } }],
      options(0, { live }),
    );
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await recordNotificationsAndReturnRecipientIds(
    database.db,
    newsKind,
    [{ userId: id, data: { text: 'Now' } }],
    options(0, { live }),
  );
  await expect.poll(() => heard.toSorted()).toEqual([`${mailDueChannel} 60000`, `page:${id} bell`]);
  expect((await list(id)).notifications.map(({ text }) => text)).toEqual(['Now']);
});

it('reading is for one’s own notifications alone; kinds of other versions are shown without words', async () => {
  const [mine, other] = [await person(), await person()];
  for (const { id } of [mine, other]) await chat(id, 0);
  await database.db.notification.create({
    data: { userId: mine.id, kind: 'of-tomorrow', createdAt: after(5) },
  });
  const { notifications } = await list(mine.id);
  expect(notifications.map(({ text, href }) => [text, href])).toEqual([
    ['There is news for you.', null],
    ['at 0 wrote to you.', '/chat/one'],
  ]);
  const [foreign] = await rows(other.id);
  const ids = [...notifications.map(({ id }) => id), foreign?.id ?? ''];
  const who = { userId: mine.id, now: after(9) };
  expect(await markNotificationsReadIfOwn(database.db, who, { ids })).toBe(false);
  expect(await countUnreadNotifications(database.db, mine.id)).toBe(2);
  expect(await markNotificationsReadIfOwn(database.db, who, { ids: [notifications[1]?.id ?? ''] })).toBe(
    true,
  );
  const unread = await listOwnNotifications(database.db, testKinds, mine.id, { ...query, unread: 'true' });
  expect(unread).toMatchObject({ total: 1, unreadCount: 1, notifications: [{ kind: 'of-tomorrow' }] });
  await markNotificationsReadIfOwn(database.db, who, { all: true });
  expect(await countUnreadNotifications(database.db, mine.id)).toBe(0);
  expect(await countUnreadNotifications(database.db, other.id)).toBe(1);
});
