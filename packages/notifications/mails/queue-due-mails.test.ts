import { randomBytes } from 'node:crypto';
import { createKeyRing } from '@repo/auth/key-ring';
import { type Sql, sql } from '@repo/db/sql';
import { composeMailContent, type MailContent } from '@repo/mail/compose-mail';
import { decryptMail } from '@repo/mail/waiting/encrypt-mail';
import { type RawDb, runAgainstOpenTransaction } from '@repo/testing/lock-races';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, expect, it, vi } from 'vitest';
import { createNotificationKinds, defineNotificationKind } from '../define-kind.ts';
import { markGroupReadIfUnread, markNotificationsReadIfOwn } from '../mark-read.ts';
import { recordNotificationsAndReturnRecipientIds } from '../notify.ts';
import { changePreferencesOrFault } from '../preferences/preferences.ts';
import { listOwnNotifications } from '../read-notifications.ts';
import { chatKind, newsKind, testKinds } from '../testing/test-kinds.ts';
import { findPreferenceLinkHolder, readPreferenceToken } from './preference-link.ts';
import { type DeliverMailTools, queueDueMails } from './queue-due-mails.ts';
import { cancelMailsAndPushesFromActor } from './withdraw-mails.ts';

const database = useMarketplaceDatabase();
const start = new Date('2026-11-27T02:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const keys = createKeyRing(`first:${randomBytes(32).toString('base64')}`);
const service = { name: 'Market', url: 'https://market.example' };

type Tx = typeof database.db;

function tools(seconds: number, more: Partial<DeliverMailTools<Tx>> = {}): DeliverMailTools<Tx> {
  return {
    inTransaction: (work) => database.db.$transaction((tx) => work(tx as Tx)),
    kinds: testKinds,
    readRecipients: (tx, ids) =>
      tx.user.findMany({
        where: { id: { in: ids }, bannedAt: null },
        select: { id: true, name: true, email: true },
      }),
    mailTo: (person, text) => composeMailContent(person, service, text),
    keys,
    clock: () => after(seconds),
    mailsPerSender: 3,
    mailsFromStrangers: 3,
    ...more,
  };
}

let person: { id: string; email: string };
beforeEach(async () => {
  person = await createUser(database.db);
});

const chat = (conversationId: string, seconds: number, actorId: string | null = null) =>
  recordNotificationsAndReturnRecipientIds(
    database.db,
    chatKind,
    [{ userId: person.id, data: { conversationId, from: 'Mei' } }],
    {
      now: after(seconds),
      quietMs: 60_000,
      actorId,
    },
  );

/** Takes the queued mails out. */
async function mails(): Promise<MailContent[]> {
  const rows = await database.db.waitingMail.findMany({ orderBy: { id: 'asc' } });
  await database.db.waitingMail.deleteMany();
  return rows.map(({ content }) => decryptMail(keys, content));
}

async function mailsAt(seconds: number, more: Partial<DeliverMailTools<Tx>> = {}): Promise<MailContent[]> {
  await queueDueMails(tools(seconds, more));
  return mails();
}

it('five messages become one mail after a quiet minute, with links to the chat and to the preferences', async () => {
  for (const seconds of [0, 10, 20, 30, 40]) await chat('one', seconds);
  expect(await mailsAt(99)).toEqual([]);
  const [mail, ...others] = await mailsAt(100);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: person.email,
    subject: 'You have 5 new messages',
    action: { url: 'https://market.example/chat/one' },
    unsubscribeLabel: 'Stop mails of this kind',
  });
  expect(mail?.paragraphs).toContain('Mei wrote you 5 messages.');
  const token = new URL(mail?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
  expect(mail?.footer).toContain(
    `https://market.example/notification-preferences?token=${encodeURIComponent(token)}`,
  );
  const holder = { id: person.id, email: person.email };
  const open = (seconds: number, email = person.email) =>
    findPreferenceLinkHolder(
      { keys, clock: () => after(seconds), findPerson: async () => ({ ...holder, email }) },
      token,
    );
  expect(await open(100)).toEqual({ person: holder, kinds: ['chat'], isOver: false });
  expect(await open(91 * 24 * 3_600)).toMatchObject({ isOver: true });
  // Of somebody who has another address now: whoever reads the old mailbox is nobody.
  expect(await open(100, 'new@example.com')).toBeNull();
  expect(readPreferenceToken(keys, `${token}x`)).toBeNull();
  expect(
    readPreferenceToken(keys, keys.encrypt(JSON.stringify({ userId: 'x', kinds: [] }), 'mail')),
  ).toBeNull();
  expect(await mailsAt(10_000)).toEqual([]);
});

it('nothing is mailed that was read, turned off meanwhile, of an unknown kind, to a closed account, or to an unproven address', async () => {
  const closed = await createUser(database.db, { bannedAt: start });
  const unproven = await createUser(database.db, { emailVerifiedAt: null });
  const due = { mailDueAt: after(1), mailSince: start };
  await database.db.notification.createMany({
    data: [
      { userId: person.id, kind: 'of-tomorrow', ...due },
      { userId: person.id, kind: 'chat', data: { wrong: 1 }, ...due },
      { userId: person.id, kind: 'mention', data: { conversationId: 'off', from: 'Mei' }, ...due },
      { userId: closed.id, kind: 'chat', data: { conversationId: 'x', from: 'Mei' }, ...due },
      { userId: unproven.id, kind: 'chat', data: { conversationId: 'x', from: 'Mei' }, ...due },
    ],
  });
  await chat('read', 0);
  await markNotificationsReadIfOwn(database.db, { userId: person.id, now: after(30) }, { all: true });
  await chat('off', 31);
  await changePreferencesOrFault(database.db, testKinds, person.id, {
    kinds: [{ kind: 'chat', mail: false }],
  });
  expect(await mailsAt(1_000)).toEqual([]);
  expect(await database.db.notification.count({ where: { mailDueAt: { not: null } } })).toBe(0);
});

it('what waits of somebody who is blocked meanwhile is not mailed; others’ is', async () => {
  const [blocked, other] = [await createUser(database.db), await createUser(database.db)];
  await chat('one', 0, blocked.id);
  await chat('two', 0, other.id);
  await cancelMailsAndPushesFromActor(database.db, blocked.id, other.id);
  await cancelMailsAndPushesFromActor(database.db, blocked.id, person.id);
  expect((await mailsAt(100)).map(({ action }) => action?.url)).toEqual(['https://market.example/chat/two']);
});

it('a digest is one mail at 8:00 of the person, and quiet hours move a mail to their end', async () => {
  const settings = { digest: 'daily', timeZone: 'Asia/Singapore' } as const;
  await changePreferencesOrFault(database.db, testKinds, person.id, {
    ...settings,
    kinds: [{ kind: 'news', mail: true }],
  });
  await chat('one', 0);
  await recordNotificationsAndReturnRecipientIds(
    database.db,
    newsKind,
    [{ userId: person.id, data: { text: 'A new category' } }],
    {
      now: after(5),
      quietMs: 0,
    },
  );
  expect(await mailsAt(100)).toEqual([]);
  await chat('one', 200);
  const eight = (new Date('2026-11-28T00:00:00Z').getTime() - start.getTime()) / 1_000;
  expect(await mailsAt(eight - 1)).toEqual([]);
  const [digest, ...others] = await mailsAt(eight);
  expect(others).toEqual([]);
  expect(digest?.subject).toBe('2 notifications for you');
  expect(digest?.paragraphs.slice(1)).toEqual(['Mei wrote you 2 messages.', 'A new category']);

  await changePreferencesOrFault(database.db, testKinds, person.id, {
    digest: 'immediate',
    quietHours: { from: '08:00', to: '09:00' },
  });
  await chat('two', eight + 60);
  expect(await mailsAt(eight + 200)).toEqual([]);
  expect(await mailsAt(eight + 3_600)).toHaveLength(1);
});

it('a change of digest, quiet hours or zone moves what waits already, and leaves the quiet minute', async () => {
  const change = (changes: Parameters<typeof changePreferencesOrFault>[3], seconds: number) =>
    changePreferencesOrFault(database.db, testKinds, person.id, changes, after(seconds));
  await change({ digest: 'weekly' }, 0);
  await chat('one', 0);
  expect(await mailsAt(100)).toEqual([]);
  await change({ digest: 'immediate', quietHours: { from: '10:00', to: '23:00' } }, 200);
  expect(await mailsAt(200)).toEqual([]);
  await chat('two', 290);
  await change({ quietHours: null }, 300);
  expect((await mailsAt(300)).map(({ action }) => action?.url)).toEqual(['https://market.example/chat/one']);
  expect(await mailsAt(350)).toHaveLength(1);
});

it('one whose texts cannot be made, or that is not so any more, does not keep the others', async () => {
  const broken = defineNotificationKind({
    ...chatKind,
    kind: 'broken',
    body: () => {
      throw new Error('no text');
    },
  });
  const kinds = createNotificationKinds([...testKinds.list, broken]);
  const at = (seconds: number) => ({ now: after(seconds), quietMs: 0 });
  const data = { conversationId: 'one', from: 'Mei' };
  await recordNotificationsAndReturnRecipientIds(database.db, broken, [{ userId: person.id, data }], at(0));
  await chat('one', 0);
  await chat('sold', 0);
  const faults: unknown[] = [];
  const more = {
    kinds,
    onFault: (error: unknown) => void faults.push(error),
    findOutdated: async (_: unknown, waiting: readonly { id: string; data: unknown }[]) =>
      new Set(
        waiting.filter(({ data }) => chatKind.data.parse(data).conversationId === 'sold').map(({ id }) => id),
      ),
  };
  expect((await mailsAt(60, more)).map(({ action }) => action?.url)).toEqual([
    'https://market.example/chat/one',
  ]);
  expect(faults).toHaveLength(1);
  expect(await mailsAt(3_000, more)).toEqual([]);
  // It is tried again after an hour, and another release may know how.
  expect(await mailsAt(3_700)).toEqual([]);
  const query = { page: 1, limit: 20, unread: undefined };
  const { notifications } = await listOwnNotifications(database.db, kinds, person.id, query);
  expect(notifications.map(({ text }) => text)).toContain('There is news for you.');
});

it('one person causes so many mails to another within a day, and the rest waits; others’ are mailed', async () => {
  const [loud, other] = [await createUser(database.db), await createUser(database.db)];
  for (const name of ['a', 'b', 'c', 'd', 'e']) await chat(name, 0, loud.id);
  await chat('of another', 0, other.id);
  expect(await mailsAt(60)).toHaveLength(4);
  expect(await mailsAt(80_000)).toEqual([]);
  expect(await mailsAt(60 + 24 * 3_600 + 1)).toHaveLength(2);
});

it('many whom the person never answered cause so many mails an hour together, the last of them about all that is left', async () => {
  const friend = await createUser(database.db);
  const strangers = await Promise.all(Array.from({ length: 6 }, () => createUser(database.db)));
  const answered = (actorId: string | Sql) => sql`${actorId} = ${friend.id}`;
  const write = async (names: string[], seconds: number) => {
    for (const [index, name] of names.entries()) await chat(name, seconds, strangers[index]?.id);
  };
  const at = async (seconds: number) =>
    (await mailsAt(seconds, { answered })).map(({ subject }) => subject).toSorted();
  const message = 'You have a new message';
  await write(['a', 'b', 'c', 'd', 'e', 'f'], 0);
  await chat('of a friend', 0, friend.id);
  await chat('of the service', 0);
  expect(await at(60)).toEqual(['4 notifications for you', ...Array(4).fill(message)]);
  await write(['g', 'h'], 100);
  await chat('of a friend again', 100, friend.id);
  expect(await at(160)).toEqual([message]);
  await write(['i', 'j', 'k', 'l'], 3_000);
  expect(await at(3_600)).toEqual([]);
  expect(await at(3_660)).toEqual(['4 notifications for you', message, message]);
  expect(await database.db.notification.count({ where: { mailedAt: null } })).toBe(0);
});

it('the budget counts the mails of the last day, not all of a notification', async () => {
  const loud = await createUser(database.db);
  const day = 24 * 3_600;
  for (const turn of [0, 1, 2, 3, 4, 5]) {
    await chat('one', turn * (day / 2 + 60), loud.id);
    expect(await mailsAt(turn * (day / 2 + 60) + 60)).toHaveLength(1);
  }
});

const eight = (new Date('2026-11-28T00:00:00Z').getTime() - start.getTime()) / 1_000;
const choose = (changes: Parameters<typeof changePreferencesOrFault>[3], seconds: number) =>
  changePreferencesOrFault(database.db, testKinds, person.id, changes, after(seconds));
const readChat = (groupKey: string, seconds: number) =>
  markGroupReadIfUnread(database.db, { userId: person.id, now: after(seconds) }, { kind: 'chat', groupKey });
const waiting = () => database.db.waitingMail.count();

it('reading takes back a mail that waits in the outbox, and a digest once all of it was read', async () => {
  await chat('one', 0);
  await chat('two', 0);
  await queueDueMails(tools(60));
  await readChat('one', 61);
  expect((await mails()).map(({ action }) => action?.url)).toEqual(['https://market.example/chat/two']);
  await markNotificationsReadIfOwn(database.db, { userId: person.id, now: after(62) }, { all: true });
  await choose({ digest: 'daily' }, 63);
  for (const name of ['three', 'four']) await chat(name, 100);
  await queueDueMails(tools(eight));
  await readChat('four', eight + 1);
  expect(await waiting()).toBe(1);
  await readChat('three', eight + 1);
  expect(await waiting()).toBe(0);
});

it('reading while a worker commits the mail takes it back', async () => {
  await chat('one', 0);
  const reads: Promise<boolean>[] = [];
  const slow = tools(60, {
    inTransaction: (work) =>
      database.db.$transaction(async (tx) => {
        const done = await work(tx as Tx);
        if (reads.length > 0) return done;
        reads.push(readChat('one', 61));
        await vi.waitFor(async () => {
          const blocked = await database.db.$queryRaw`
            SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          expect(blocked).toHaveLength(1);
        });
        return done;
      }),
  });
  await queueDueMails(slow);
  expect(await Promise.all(reads)).toEqual([true]);
  expect(await waiting()).toBe(0);
});

it('while the mail server is away, a later mail about the same takes the place of the one that waits', async () => {
  await chat('one', 0);
  await queueDueMails(tools(60));
  await chat('one', 120);
  await queueDueMails(tools(3_700));
  const rows = await database.db.waitingMail.findMany();
  expect(rows.map(({ content }) => decryptMail(keys, content).subject)).toEqual(['You have 2 new messages']);
  // Nobody wants it a day late.
  expect(rows.map(({ notAfter }) => notAfter)).toEqual([after(3_700 + 24 * 3_600)]);
  await readChat('one', 3_800);
  expect(await waiting()).toBe(0);
});

it('a block and turning a kind off empty the outbox; what else was in a digest is mailed without it', async () => {
  const [blocked, other] = [await createUser(database.db), await createUser(database.db)];
  await choose({ digest: 'daily' }, 0);
  await chat('one', 0, blocked.id);
  for (const name of ['two', 'three']) await chat(name, 0, other.id);
  await chat('four', 0);
  await queueDueMails(tools(eight));
  expect(await waiting()).toBe(1);
  await cancelMailsAndPushesFromActor(database.db, blocked.id, person.id);
  expect(await waiting()).toBe(0);
  await queueDueMails(tools(eight + 1));
  const [row] = await database.db.waitingMail.findMany();
  expect(decryptMail(keys, row?.content ?? '').subject).toBe('3 notifications for you');
  await choose({ kinds: [{ kind: 'chat', mail: false }] }, eight + 2);
  expect(await waiting()).toBe(0);
  expect(await mailsAt(eight + 3)).toEqual([]);
});

it('a digest takes everything, whoever caused it, and what came a moment before', async () => {
  const loud = await createUser(database.db);
  await choose({ digest: 'daily' }, 0);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await chat(name, 0, loud.id);
  expect(await mailsAt(60)).toEqual([]);
  await chat('f', eight - 30, loud.id);
  expect(await mailsAt(eight)).toMatchObject([{ subject: '6 notifications for you' }]);
  await choose({ digest: 'immediate' }, eight + 60);
  // It was one of the three mails that the person can cause within a day.
  for (const name of ['g', 'h', 'i']) await chat(name, eight + 100, loud.id);
  expect(await mailsAt(eight + 160)).toHaveLength(2);
});

it('one worker alone composes the mails of a person, who can sign in meanwhile', async () => {
  await chat('one', 0);
  let others: number | null = null;
  const first = tools(60, {
    inTransaction: (work) =>
      database.db.$transaction(async (tx) => {
        const done = await work(tx as Tx);
        if (others !== null) return done;
        await chat('two', 0);
        others = await queueDueMails(tools(60));
        await database.db.$queryRaw`SELECT 1 FROM "user" WHERE id = ${person.id} FOR NO KEY UPDATE NOWAIT`;
        return done;
      }),
  });
  await queueDueMails(first);
  expect(others).toBe(0);
  expect(await mails()).toHaveLength(2);
});

it('a notification that a push takes at that moment is mailed all the same', async () => {
  await chat('one', 0);
  const lockRows = (tx: RawDb) => tx.$executeRawUnsafe('SELECT FROM notification FOR UPDATE');
  expect(await runAgainstOpenTransaction(database.db, lockRows, 1, () => mailsAt(100))).toHaveLength(1);
});

it('workers at once, and one that dies before it commits, queue every mail exactly once', async () => {
  const people = await Promise.all(Array.from({ length: 30 }, () => createUser(database.db)));
  const notices = people.map(({ id }) => ({ userId: id, data: { conversationId: 'one', from: 'Mei' } }));
  await recordNotificationsAndReturnRecipientIds(database.db, chatKind, notices, { now: start, quietMs: 0 });
  const dies = tools(1, {
    inTransaction: (work) =>
      database.db.$transaction(async (tx) => {
        await work(tx as Tx);
        throw new Error('killed');
      }),
  });
  await expect(queueDueMails(dies)).rejects.toThrow('killed');
  expect(await mails()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => queueDueMails(tools(1))));
  await queueDueMails(tools(2));
  const to = (await mails()).map(({ to }) => to).toSorted();
  expect(to).toEqual(people.map(({ email }) => email).toSorted());
});
