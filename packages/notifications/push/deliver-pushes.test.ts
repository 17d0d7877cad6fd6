import { sql } from '@repo/db/sql';
import { createOutbound } from '@repo/outbound/create-outbound';
import { type Sandbox, startSandbox } from '@repo/sandbox/start-sandbox';
import { useMarketplaceDatabase } from '@repo/testing/marketplace-database';
import { createUser } from '@repo/testing/marketplace-factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import webPush from 'web-push';
import { createNotificationKinds, defineNotificationKind } from '../define-kind.ts';
import { markNotificationsReadIfOwn } from '../mark-read.ts';
import { recordNotificationsAndReturnRecipientIds } from '../notify.ts';
import { changePreferencesOrFault } from '../preferences/preferences.ts';
import { chatKind, mentionKind, testKinds } from '../testing/test-kinds.ts';
import { deliverDuePushes, deliverDuePushesIncludingHeld, type PushTools } from './deliver-pushes.ts';
import { createPushSender, type PushSender } from './send-push.ts';
import { savePushSubscription } from './subscriptions.ts';

const database = useMarketplaceDatabase();
const start = new Date('2026-11-27T02:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const vapid = { subject: 'mailto:ops@example.com', ...webPush.generateVAPIDKeys() };
type Tx = typeof database.db;

let sandbox: Sandbox;
let outbound: ReturnType<typeof createOutbound>;
beforeAll(async () => {
  sandbox = await startSandbox();
  outbound = createOutbound({ localOrigins: [sandbox.url] });
});
afterAll(async () => {
  await outbound.close();
  await sandbox.close();
});

let person: { id: string };
beforeEach(async () => {
  await control({ mode: 'ok' });
  person = await createUser(database.db);
});

const control = (body: object) =>
  fetch(`${sandbox.url}/control/push`, { method: 'POST', body: JSON.stringify(body) });

function tools(seconds: number, more: Partial<PushTools<Tx>> = {}): PushTools<Tx> {
  return {
    inTransaction: (work) => database.db.$transaction((tx) => work(tx as Tx)),
    kinds: testKinds,
    readRecipients: (tx, ids) => tx.user.findMany({ where: { id: { in: ids }, bannedAt: null } }),
    sender: createPushSender(vapid, outbound),
    clock: () => after(seconds),
    report: () => {},
    ...more,
  };
}

type Browser = Awaited<ReturnType<typeof browser>>;

/** A browser in which the person is signed in, with a subscription. */
async function browser(userId: string, { expiresAt = after(1_000_000) } = {}) {
  const signIn = await database.db.signIn.create({ data: { userId, expiresAt } });
  const body = JSON.stringify({ applicationServerKey: vapid.publicKey });
  const made = await fetch(`${sandbox.url}/push/subscriptions`, { method: 'POST', body });
  const subscription = await made.json();
  const who = { userId, signInId: signIn.id, userAgent: 'Firefox', now: start };
  await savePushSubscription(database.db, who, subscription);
  const came = async (): Promise<{ payload: string; topic: string; ttl: number }[]> =>
    (
      await fetch(`${sandbox.url}/push/messages?endpoint=${encodeURIComponent(subscription.endpoint)}`)
    ).json();
  return {
    signIn,
    subscription,
    came,
    bodies: async () => (await came()).map(({ payload }) => JSON.parse(payload).body),
  };
}

const chat = (
  seconds: number,
  conversationId = 'one',
  userId = person.id,
  { kind = chatKind, actorId = null as string | null } = {},
) =>
  recordNotificationsAndReturnRecipientIds(
    database.db,
    kind,
    [{ userId, data: { conversationId, from: 'Mei' } }],
    {
      now: after(seconds),
      quietMs: 60_000,
      actorId,
    },
  );
const waiting = () => database.db.notification.count({ where: { pushDueAt: { not: null } } });
const bodiesOf = (...browsers: Browser[]) => Promise.all(browsers.map(({ bodies }) => bodies()));

it('a push that meets its notification while it is mailed is sent once that is done', async () => {
  const phone = await browser(person.id);
  await chat(0);
  const [locked, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mailing = database.db.$transaction(async (tx) => {
    await tx.$queryRaw(sql`SELECT id FROM notification FOR UPDATE`);
    locked.resolve();
    await looked.promise;
  });
  await locked.promise;
  const inTransaction: PushTools<Tx>['inTransaction'] = async (work) => {
    const result = await database.db.$transaction((tx) => work(tx as Tx));
    looked.resolve();
    return result;
  };
  await Promise.all([deliverDuePushesIncludingHeld(tools(3, { inTransaction })), mailing]);
  expect(await phone.bodies()).toEqual(['Mei wrote to you.']);
});

it('several messages within seconds are one push to each browser, replaced by the next of the chat', async () => {
  const [phone, laptop] = [await browser(person.id), await browser(person.id)];
  await chat(0);
  await chat(2);
  await deliverDuePushes(tools(2));
  expect(await bodiesOf(phone, laptop)).toEqual([[], []]);
  await deliverDuePushes(tools(3));
  await deliverDuePushes(tools(4));
  await chat(10);
  await chat(10, 'another');
  await deliverDuePushes(tools(13));
  await chat(62);
  await deliverDuePushes(tools(62));
  expect(await phone.came()).toHaveLength(2);
  await deliverDuePushes(tools(63));
  const [first, ...later] = await phone.came();
  const { id, ...payload } = JSON.parse(first?.payload ?? '');
  expect(payload).toEqual({
    title: 'You have 2 new messages',
    body: 'Mei wrote you 2 messages.',
    path: '/chat/one',
    tag: first?.topic,
  });
  expect(await database.db.notification.findUnique({ where: { id } })).toMatchObject({ pushedAt: after(63) });
  expect(first).toMatchObject({ ttl: 86_400, urgency: 'normal' });
  expect(later.map(({ topic }) => topic === first?.topic).toSorted()).toEqual([false, true]);
  expect(await laptop.came()).toHaveLength(3);
  expect(await waiting()).toBe(0);
});

it('nothing is pushed that was read, turned off, is a day old, or for a browser that is not signed in any more', async () => {
  const [signedIn, signedOut] = [await browser(person.id), await browser(person.id)];
  const expired = await browser(person.id, { expiresAt: after(1) });
  const closed = await createUser(database.db, { bannedAt: start });
  const ofClosed = await browser(closed.id);
  await database.db.signIn.delete({ where: { id: signedOut.signIn.id } });
  await chat(0, 'one', closed.id);
  await chat(0, 'read');
  await markNotificationsReadIfOwn(database.db, { userId: person.id, now: after(1) }, { all: true });
  await chat(2, 'off');
  await changePreferencesOrFault(database.db, testKinds, person.id, {
    kinds: [{ kind: 'chat', push: false }],
  });
  await deliverDuePushes(tools(10));
  await changePreferencesOrFault(database.db, testKinds, person.id, {
    kinds: [{ kind: 'chat', push: true }],
  });
  await chat(20, 'old');
  await deliverDuePushes(tools(90_000));
  expect(await waiting()).toBe(0);
  await chat(100_000, 'new');
  await deliverDuePushes(tools(100_003));
  expect(await bodiesOf(signedIn, signedOut, expired, ofClosed)).toEqual([['Mei wrote to you.'], [], [], []]);
});

it('quiet hours hold pushes back', async () => {
  const phone = await browser(person.id);
  await changePreferencesOrFault(database.db, testKinds, person.id, {
    quietHours: { from: '09:00', to: '11:00' },
  });
  await chat(0);
  await deliverDuePushes(tools(10));
  await chat(60);
  await deliverDuePushes(tools(3_599));
  expect(await phone.bodies()).toEqual([]);
  await deliverDuePushes(tools(3_600));
  expect(await phone.bodies()).toEqual(['Mei wrote you 2 messages.']);
});

it('a push service that is down or busy is tried again, later and later, and those who have it do not get it twice', async () => {
  const [phone, laptop] = [await browser(person.id), await browser(person.id)];
  await chat(0);
  await control({ mode: 'flaky' });
  const problems: string[] = [];
  await deliverDuePushes(tools(3, { report: (problem) => problems.push(problem) }));
  expect((await bodiesOf(phone, laptop)).flat()).toHaveLength(1);
  expect(problems).toEqual([`${new URL(sandbox.url).host} answered 500`]);
  await control({ mode: 'rejects' });
  await deliverDuePushes(tools(32));
  await deliverDuePushes(tools(33));
  await control({ mode: 'ok' });
  await deliverDuePushes(tools(92));
  expect((await bodiesOf(phone, laptop)).flat()).toHaveLength(1);
  await deliverDuePushes(tools(93));
  expect((await bodiesOf(phone, laptop)).map((bodies) => bodies.length)).toEqual([1, 1]);
  await control({ mode: 'down' });
  await chat(100);
  for (let hour = 0; hour < 9; hour += 1) await deliverDuePushes(tools(200 + hour * 3_700));
  expect(await waiting()).toBe(0);
});

it('a subscription that ended is removed, and so is one that leads into the own network', async () => {
  const phone = await browser(person.id);
  const laptop = await browser(person.id);
  await database.db.pushSubscription.updateMany({
    where: { endpoint: laptop.subscription.endpoint },
    data: { endpoint: 'https://127.0.0.1/send/1' },
  });
  await control({ mode: 'gone' });
  await chat(0);
  await deliverDuePushes(tools(3));
  expect(await database.db.pushSubscription.count()).toBe(0);
  expect(await phone.bodies()).toEqual([]);
  expect(await waiting()).toBe(0);
});

it('what a worker claimed that died is pushed by another; what one is claiming is left alone by others', async () => {
  const phone = await browser(person.id);
  await chat(0);
  const dies = tools(3, { sender: { publicKey: '', send: () => Promise.reject(new Error('killed')) } });
  await expect(deliverDuePushes(dies)).rejects.toThrow('killed');
  await deliverDuePushes(tools(200));
  expect(await phone.bodies()).toEqual([]);
  const [claimed, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = tools(310, {
    inTransaction: (work) =>
      database.db.$transaction(async (tx) => {
        const result = await work(tx as Tx);
        claimed.resolve();
        await others.promise;
        return result;
      }),
  });
  const pushed = deliverDuePushes(slow);
  await claimed.promise;
  expect(await deliverDuePushes(tools(310))).toBe(0);
  others.resolve();
  expect(await pushed).toBe(1);
  expect(await phone.bodies()).toEqual(['Mei wrote to you.']);
});

/** Takes pushes instead of a push service. */
function sender(send: PushSender['send'] = async () => ({ result: 'sent' })) {
  const titles: string[] = [];
  const counted: PushSender = {
    publicKey: '',
    send: (target, payload) => {
      titles.push(payload.title);
      return send(target, payload);
    },
  };
  return { titles, sender: counted };
}

it('a text that throws and news that is outdated keep nobody else from a push', async () => {
  await browser(person.id);
  const noText = () => {
    throw new Error('no text');
  };
  const broken = defineNotificationKind({ ...chatKind, kind: 'broken', body: noText });
  await chat(0, 'x', person.id, { kind: broken });
  await chat(0, 'sold');
  await chat(0);
  const sold = await database.db.notification.findFirstOrThrow({ where: { groupKey: 'sold' } });
  const faults: unknown[] = [];
  const { sender: taking, titles } = sender();
  await deliverDuePushes(
    tools(3, {
      sender: taking,
      kinds: createNotificationKinds([...testKinds.list, broken]),
      findOutdated: async () => new Set([sold.id]),
      onFault: (error) => faults.push(error),
    }),
  );
  expect(titles).toEqual(['You have a new message']);
  expect(faults).toEqual([new Error('no text')]);
  expect(await waiting()).toBe(0);
});

it('what is chosen for a kind counts for those that follow it', async () => {
  await browser(person.id);
  const { sender: taking, titles } = sender();
  await chat(0, 'one', person.id, { kind: mentionKind });
  await changePreferencesOrFault(
    database.db,
    testKinds,
    person.id,
    { kinds: [{ kind: 'chat', push: false }] },
    start,
  );
  await deliverDuePushes(tools(3, { sender: taking }));
  expect(titles).toEqual([]);
});

it('one person’s actions are pushed a few times an hour, and the same group ever less often', async () => {
  await browser(person.id);
  const other = await createUser(database.db);
  const { sender: taking, titles } = sender();
  for (let seconds = 0; seconds < 600; seconds += 10) {
    await chat(seconds, 'one', person.id, { actorId: other.id });
    await deliverDuePushes(tools(seconds + 3, { sender: taking }));
  }
  expect(titles.length).toBe(6);
  await chat(650, 'written while the block was made', person.id, { actorId: other.id });
  await deliverDuePushes(tools(700, { sender: taking, blocked: (actorId) => sql`${actorId} = ${other.id}` }));
  expect(titles.length).toBe(6);
  await markNotificationsReadIfOwn(database.db, { userId: person.id, now: after(600) }, { all: true });
  for (let chats = 0; chats < 25; chats += 1)
    await chat(1_000, `chat ${chats}`, person.id, { actorId: other.id });
  await chat(1_000, 'of the service');
  await deliverDuePushes(tools(1_003, { sender: taking }));
  await chat(1_010, 'one more', person.id, { actorId: other.id });
  await deliverDuePushes(tools(1_013, { sender: taking }));
  expect(titles.length).toBe(6 + 20);
  expect(await waiting()).toBe(0);
});

it('a subscription that fails is left alone, the longer the longer, and removed after three days', async () => {
  await browser(person.id);
  const { sender: failing, titles } = sender(async () => ({
    result: 'later',
    retryAfterMs: null,
    problem: 'It did not answer in time.',
  }));
  for (let minute = 0; minute < 60; minute += 1) {
    await chat(minute * 60, `chat ${minute}`);
    await deliverDuePushes(tools(minute * 60 + 3, { sender: failing }));
  }
  expect(titles.length).toBeLessThan(10);
  await deliverDuePushes(tools(3 * 24 * 3_600, { sender: failing }));
  expect(await database.db.pushSubscription.count()).toBe(1);
  await chat(3 * 24 * 3_600 + 60, 'last');
  await deliverDuePushes(tools(3 * 24 * 3_600 + 63, { sender: failing }));
  expect(await database.db.pushSubscription.count()).toBe(0);
});

it('a sign-out counts for pushes that are not sent yet; a worker that stops leaves them to the next', async () => {
  const { signIn } = await browser(person.id);
  for (let chats = 0; chats < 60; chats += 1) await chat(0, `chat ${chats}`);
  const stopping = new AbortController();
  const { sender: stopped, titles } = sender(async () => {
    stopping.abort();
    return { result: 'sent' };
  });
  await expect(deliverDuePushes(tools(3, { sender: stopped }), stopping.signal)).rejects.toThrow('abort');
  const before = titles.length;
  expect(before).toBeLessThanOrEqual(20);
  expect(await waiting()).toBe(60 - before);
  const { sender: next, titles: later } = sender(async () => {
    await database.db.signIn.deleteMany({ where: { id: signIn.id } });
    return { result: 'sent' };
  });
  await deliverDuePushes(tools(4, { sender: next }));
  expect(later.length).toBeGreaterThan(0);
  expect(later.length).toBeLessThan(60 - before);
  expect(await waiting()).toBe(0);
});

it('keys that nothing can be signed with stop the start', () => {
  expect(() => createPushSender({ ...vapid, subject: 'https://%' }, outbound)).toThrow('subject');
});
