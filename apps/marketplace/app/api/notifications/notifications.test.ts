import { pushDelayMs } from '@repo/notifications/notify';
import type { NotificationList } from '@repo/schemas/notification';
import type { PushSettings } from '@repo/schemas/push-subscription';
import {
  createConversation,
  createFavorite,
  createListing,
  createUser,
} from '@repo/testing/marketplace-factories';
import { LinkedPreferencesPage } from '@repo/ui/notifications/linked-preferences-page';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { announceNewsAndQueueDueMails } from '#domain/notifications/announce-news-and-queue-due-mails.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor } from '#testing/visitor.ts';

const service = useMarketplaceService({
  NOTIFICATION_QUIET_SECONDS: '0',
  PUSH_VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
});
type Person = Awaited<ReturnType<typeof createUser>>;
let [seller, buyer] = [{} as Person, {} as Person];
let [asSeller, asBuyer] = [{} as MarketplaceCaller, {} as MarketplaceCaller];
let conversationId = '';
let listing: Awaited<ReturnType<typeof createListing>>;

beforeEach(async () => {
  seller = await createUser(service.db, { name: 'Tan Wei' });
  buyer = await createUser(service.db, { name: 'Mei Ling' });
  asSeller = createMarketplaceCaller(seller);
  asBuyer = createMarketplaceCaller(buyer);
  listing = await createListing(service.db, { sellerId: seller.id, title: 'Oak table', price: '100.00' });
  const { id } = await createConversation(service.db, { listing, buyerId: buyer.id, messages: [] });
  conversationId = id;
});

const write = (caller: MarketplaceCaller, body: string) =>
  caller.post(`/api/conversations/${conversationId}/messages`, { body });
const list = async (caller: MarketplaceCaller) =>
  (await caller.get<NotificationList>('/api/notifications')).body;
const texts = async (caller: MarketplaceCaller) => (await list(caller)).notifications.map(({ text }) => text);
async function mailsTo(person: Person) {
  await announceNewsAndQueueDueMails(services());
  return service.mailsTo(person.email);
}

describe('messages', () => {
  it('are one notification of their chat, which reading the chat reads too', async () => {
    for (const body of ['Hello', 'Still there?']) expect((await write(asBuyer, body)).status).toBe(200);
    expect(await list(asSeller)).toMatchObject({
      notifications: [
        {
          kind: 'message',
          text: 'Mei Ling wrote you 2 messages about “Oak table”.',
          href: `/chat/${conversationId}`,
        },
      ],
      unreadCount: 1,
    });
    expect((await list(asBuyer)).total).toBe(0);
    await asSeller.post(`/api/conversations/${conversationId}/read`, {});
    expect(await list(asSeller)).toMatchObject({ total: 1, unreadCount: 0 });
    expect(await mailsTo(seller)).toEqual([]);
  });

  it('that nobody read are mailed once; the mail’s link stops them without a sign-in, and nothing else', async () => {
    await write(asBuyer, 'A secret of the chat');
    const [mail, ...others] = await mailsTo(seller);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'You have a new message' });
    expect(mail?.text).toContain(`http://localhost:3000/chat/${conversationId}`);
    expect(mail?.text).not.toContain('A secret of the chat');
    const [, path] =
      mail?.text.match(/http:\/\/localhost:3000(\/api\/notifications\/unsubscribe\?token=\S+)/) ?? [];
    const anybody = createMarketplaceCaller(null);
    const opened = await createVisitor().send(path ?? '');
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/notification-preferences?token='),
    ]);
    expect((await anybody.post(path ?? '', undefined)).status).toBe(200);
    const { body: preferences } = await asSeller.get('/api/notifications/preferences');
    expect(preferences).toMatchObject({
      kinds: [
        { kind: 'message', mail: false, push: true },
        { mail: true },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
      ],
    });
    await write(asBuyer, 'Again');
    expect(await mailsTo(seller)).toHaveLength(1);

    const token = new URL(path ?? '', 'http://localhost').searchParams.get('token') ?? '';
    const page = () => renderToStaticMarkup(createElement(LinkedPreferencesPage, { token, linked: shown }));
    let shown = await notifications.readPreferencesByLink(services(), token);
    expect(page()).toContain('You get no more mails about “Messages in your chats”');
    expect(page()).toContain(`What we send to ${seller.email.slice(0, 1)}…@`);
    await asSeller.put('/api/notifications/preferences', { kinds: [{ kind: 'message', mail: true }] });
    shown = await notifications.readPreferencesByLink(services(), token);
    const [, action = ''] = /<form(?=[^>]* method="post")[^>]* action="([^"]+)"/.exec(page()) ?? [];
    const form = await createVisitor().send(action.replaceAll('&amp;', '&'), { method: 'POST' });
    expect(form.status).toBe(303);
    shown = await notifications.readPreferencesByLink(services(), token);
    expect(shown?.mailed).toEqual([{ label: 'Messages in your chats', mail: false }]);
    const link = (body: object) => anybody.put('/api/notifications/preferences/link', body);
    expect((await link({ token, digest: 'weekly' })).body).toMatchObject({ digest: 'weekly' });
    expect((await link({ token: 'made up', digest: 'weekly' })).status).toBe(400);
    expect((await anybody.post('/api/notifications/unsubscribe?token=x', undefined)).status).toBe(400);
    expect((await anybody.get('/api/notifications')).status).toBe(401);
  });
});

describe('pushes', () => {
  const path = '/api/push-subscriptions';
  const subscribe = async (caller: MarketplaceCaller) => {
    const { body: settings } = await caller.get<PushSettings>(path);
    return service.subscribeBrowser(settings.publicKey);
  };

  it('go to the browser that subscribed, say nothing of the message, and end with the sign-in', async () => {
    const browser = await subscribe(asSeller);
    const { status, body } = await asSeller.post(path, browser.subscription);
    expect([status, body]).toEqual([201, { id: expect.any(String) }]);
    await write(asBuyer, 'A secret of the chat');
    const soon = { ...services(), clock: () => new Date(Date.now() + pushDelayMs) };
    await notifications.deliverPushes(soon);
    await notifications.deliverPushes(soon);
    expect(await browser.pushes()).toEqual([
      {
        id: (await list(asSeller)).notifications[0]?.id,
        title: 'You have a new message',
        body: 'Mei Ling wrote to you.',
        path: `/chat/${conversationId}`,
        tag: expect.stringMatching(/^[\w-]{32}$/),
      },
    ]);
    await asSeller.post('/api/auth/signout', { json: true });
    expect(await service.db.pushSubscription.count()).toBe(0);
  });

  it('are of the own browser alone, at an https address outside', async () => {
    const { subscription } = await subscribe(asSeller);
    await asSeller.post(path, subscription);
    const guessed = { ...subscription, keys: { ...subscription.keys, auth: 'A'.repeat(22) } };
    const refused = [
      guessed,
      { ...subscription, endpoint: 'https://10.0.0.1/push' },
      { ...subscription, endpoint: 'http://push.example.com/1' },
      { ...subscription, endpoint: 'https://push.example.com:22/1' },
      { endpoint: subscription.endpoint, keys: { p256dh: 'short', auth: 'short' } },
    ];
    for (const body of refused)
      expect([body.endpoint, (await asBuyer.post(path, body)).status]).toEqual([body.endpoint, 400]);
    expect((await createMarketplaceCaller(null).post(path, subscription)).status).toBe(401);
    await asBuyer.delete(path, { endpoint: subscription.endpoint });
    expect(await service.db.pushSubscription.count()).toBe(1);
    expect((await asSeller.delete(path, { endpoint: subscription.endpoint })).status).toBe(200);
    expect(await service.db.pushSubscription.count()).toBe(0);
  });
});

describe('messages of somebody who is not to reach the recipient any more are not mailed', () => {
  it.each(['block', 'ban'])('%s', async (how) => {
    await write(asBuyer, 'Hello');
    const moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
    const done =
      how === 'block'
        ? await asSeller.post(`/api/users/${buyer.id}/block`, {})
        : await moderator.post(`/api/moderation/users/${buyer.id}`, { action: 'ban', reason: 'Spam' });
    expect(done.status).toBe(200);
    expect(await mailsTo(seller)).toEqual([]);
  });

  it.each(['block', 'ban'])('%s that was committed while the message was written', async (how) => {
    await write(asBuyer, 'Hello');
    if (how === 'block')
      await service.db.block.create({ data: { blockerId: seller.id, blockedId: buyer.id } });
    else await service.db.user.update({ where: { id: buyer.id }, data: { bannedAt: new Date() } });
    expect(await mailsTo(seller)).toEqual([]);
  });
});

it('go by mail to addresses alone that were proven, and behind the bell to everybody', async () => {
  await service.db.user.update({ where: { id: seller.id }, data: { emailVerifiedAt: null } });
  await write(asBuyer, 'Hello');
  expect(await mailsTo(seller)).toEqual([]);
  expect(await texts(asSeller)).toHaveLength(1);
});

it('a chat that the release before read is read behind the bell by the next reading', async () => {
  await write(asBuyer, 'Hello');
  const { lastMessageAt } = await service.db.conversation.findUniqueOrThrow({
    where: { id: conversationId },
  });
  await service.db.conversationParticipant.update({
    where: { conversationId_userId: { conversationId, userId: seller.id } },
    data: { readAt: lastMessageAt, unreadCount: 0 },
  });
  expect(await list(asSeller)).toMatchObject({ unreadCount: 1 });
  await asSeller.post(`/api/conversations/${conversationId}/read`, {});
  expect(await list(asSeller)).toMatchObject({ unreadCount: 0 });
  expect(await mailsTo(seller)).toEqual([]);
});

describe('a lower price', () => {
  const price = async (amount: number) => {
    expect((await asSeller.put(`/api/listings/${listing.id}`, { price: amount })).status).toBe(200);
    await announceNewsAndQueueDueMails(services());
  };
  const save = ({ id }: Person) => createFavorite(service.db, { userId: id, listingId: listing.id });

  it('is told to those who saved the listing before, but not to whom its seller blocked', async () => {
    const [blocked, late] = [await createUser(service.db), await createUser(service.db)];
    for (const person of [buyer, blocked, seller]) await save(person);
    await service.db.block.create({ data: { blockerId: seller.id, blockedId: blocked.id } });
    expect((await asSeller.put(`/api/listings/${listing.id}`, { price: 80 })).status).toBe(200);
    expect(await texts(asBuyer)).toEqual([]);
    await save(late);
    const [mail, ...others] = await mailsTo(buyer);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('The price of “Oak table” went down from S$100.00 to S$80.00.');
    expect(await texts(asBuyer)).toEqual(['The price of “Oak table” went down from S$100.00 to S$80.00.']);
    for (const person of [blocked, seller, late])
      expect(await texts(createMarketplaceCaller(person))).toEqual([]);
  });

  it('is none after the price was raised or by less than one percent, and is told once a day', async () => {
    await save(buyer);
    await price(99.5);
    await price(200);
    await price(100);
    await price(120);
    expect(await texts(asBuyer)).toEqual([]);
    await price(90);
    await price(70);
    await price(300);
    await price(60);
    expect(await texts(asBuyer)).toEqual(['The price of “Oak table” went down from S$99.50 to S$90.00.']);
    const tomorrow = () => new Date(Date.now() + 25 * 60 * 60_000);
    await announceNewsAndQueueDueMails({ ...services(), clock: tomorrow });
    expect(await texts(asBuyer)).toEqual(['The price of “Oak table” went down from S$90.00 to S$60.00.']);
  });

  it('that cannot be announced holds up no mail', async () => {
    await save(buyer);
    await asSeller.put(`/api/listings/${listing.id}`, { price: 80 });
    await write(asBuyer, 'Hello');
    await service.db
      .$executeRaw`ALTER TABLE price_drop ADD CONSTRAINT stuck CHECK (due_at IS NOT NULL) NOT VALID`;
    await expect(announceNewsAndQueueDueMails(services())).rejects.toThrow('stuck');
    await service.db.$executeRaw`ALTER TABLE price_drop DROP CONSTRAINT stuck`;
    expect(await service.db.waitingMail.count()).toBe(1);
  });

  it.each([
    ['sold: not', { status: 'SOLD' as const }, 0],
    ['deleted: not', { status: 'ARCHIVED' as const, deletedAt: new Date() }, 0],
    ['dearer again: not', { price: '85.00' }, 0],
    ['cheaper still', { price: '75.00' }, 1],
  ])('is mailed when the listing is %s', async (_, change, count) => {
    await save(buyer);
    await service.db.notificationSettings.create({ data: { userId: buyer.id, digest: 'weekly' } });
    await price(80);
    await service.db.listing.update({ where: { id: listing.id }, data: change });
    const nextWeek = () => new Date(Date.now() + 8 * 24 * 60 * 60_000);
    await announceNewsAndQueueDueMails({ ...services(), clock: nextWeek });
    expect(await service.db.waitingMail.count()).toBe(count);
    expect(await service.db.notification.count({ where: { mailDueAt: { not: null } } })).toBe(0);
  });
});

describe('moderation', () => {
  it('is told to the seller behind the bell and mailed once, whatever they chose', async () => {
    const moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
    const change = { kinds: [{ kind: 'listing-hidden', mail: false }] };
    const refused = await asSeller.put('/api/notifications/preferences', change);
    expect(refused.status).toBe(400);
    expect(refused.body.details).toMatchObject([{ field: 'kinds.0.mail' }]);
    await moderator.post(`/api/moderation/listings/${listing.id}`, { action: 'hide', reason: 'A copy' });
    await moderator.post(`/api/moderation/listings/${listing.id}`, { action: 'restore' });
    expect(await texts(asSeller)).toEqual([
      'A moderator has brought your listing “Oak table” back.',
      'A moderator has hidden your listing “Oak table”. The reason: A copy',
    ]);
    expect(await mailsTo(seller)).toHaveLength(2);
  });
});

it('reading is for one’s own notifications; preferences keep what a change leaves out', async () => {
  await write(asBuyer, 'Hello');
  const id = (await list(asSeller)).notifications[0]?.id ?? '';
  expect((await asBuyer.post('/api/notifications/read', { ids: [id] })).status).toBe(404);
  expect((await asSeller.post('/api/notifications/read', { ids: [] })).status).toBe(400);
  expect((await asSeller.post('/api/notifications/read', { ids: [id] })).body).toEqual({ unreadCount: 0 });
  const put = async (body: object) => asSeller.put('/api/notifications/preferences', body);
  expect((await put({ timeZone: 'Mars/Olympus' })).status).toBe(400);
  expect((await put({ quietHours: { from: '25:00', to: '07:00' } })).status).toBe(400);
  await put({ quietHours: { from: '22:00', to: '07:00' } });
  const changed = await put({ kinds: [{ kind: 'message', push: false }], timeZone: 'Asia/Tokyo' });
  expect(changed.body).toMatchObject({
    kinds: [{ kind: 'message', mail: true, push: false }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    quietHours: { from: '22:00', to: '07:00' },
    timeZone: 'Asia/Tokyo',
  });
});
