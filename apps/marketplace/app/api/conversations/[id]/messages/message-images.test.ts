import { waitForDeferredWork } from '@repo/base/deferred';
import { retentionEnv } from '@repo/personal-data/env';
import { type ChatMessage, type Conversation, chatMessage } from '@repo/schemas/marketplace/chat';
import type { NotificationList } from '@repo/schemas/notification';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import { deleteExpiredByRetention } from '#domain/personal-data/delete-expired-by-retention.ts';
import { exportMessages } from '#domain/personal-data/export-messages.ts';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { type UploadedPicture, uploadPicture } from '#testing/upload-picture.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
let people: { buyer: { id: string; name: string }; seller: { id: string } };
let buyer: MarketplaceCaller;
let seller: MarketplaceCaller;
let path: string;
let listingId: string;

beforeEach(async () => {
  const [one, other] = [await createUser(service.db), await createUser(service.db)];
  people = { buyer: one, seller: other };
  [buyer, seller] = [createMarketplaceCaller(one), createMarketplaceCaller(other)];
  listingId = (await createListing(service.db, { sellerId: other.id })).id;
  const begun = await buyer.post<Conversation>('/api/conversations', { listingId, body: 'Hello' });
  path = `/api/conversations/${begun.body.id}/messages`;
});

const send = (as: MarketplaceCaller, images: unknown, body = 'Sent a photo') =>
  as.post<ChatMessage & { error: string; details: { field: string }[] }>(path, { body, images });

const list = async (as: MarketplaceCaller) => (await as.get<{ data: ChatMessage[] }>(path)).body.data;

const isThere = async ({ url }: UploadedPicture) => (await fetch(url)).ok;

/** After the time that unused uploads have. */
async function sweep() {
  const later = () => new Date(Date.now() + 25 * 60 * 60 * 1000);
  await removeOrphanUploads({ ...services(), clock: later });
  await waitForDeferredWork();
}

describe('photos of a message', () => {
  it('are shown to both in their order, and outlive the sweep', async () => {
    const pictures = [await uploadPicture(buyer), await uploadPicture(buyer)];
    const { status, body } = await send(buyer, pictures, 'A scratch on each side');
    expect(status).toBe(200);
    const images = pictures.map(({ url }) => ({ url }));
    expect(chatMessage.parse(body)).toMatchObject({ body: 'A scratch on each side', images });
    await sweep();
    for (const reader of [buyer, seller]) {
      const [newest, first] = await list(reader);
      expect(newest?.images).toEqual(images);
      expect(first?.images).toEqual([]);
    }
    expect(await Promise.all(pictures.map(isThere))).toEqual([true, true]);
  });

  it('can come with the first message, and the notification says so', async () => {
    const listing = await createListing(service.db, { sellerId: people.seller.id, title: 'Teak desk' });
    const images = [await uploadPicture(buyer)];
    const body = { listingId: listing.id, body: 'Like this one?', images };
    const { body: begun } = await buyer.post<Conversation>('/api/conversations', body);
    expect(begun.lastMessage?.images).toEqual([{ url: images[0]?.url }]);
    const news = await seller.get<NotificationList>('/api/notifications');
    expect(news.body.notifications[0]?.text).toBe(`${people.buyer.name} sent you a photo about “Teak desk”.`);
  });

  it('are stored once, however often the message is sent', async () => {
    const images = [await uploadPicture(buyer)];
    const message = { body: 'Sent a photo', images, clientKey: crypto.randomUUID() };
    const answers = await Promise.all([1, 2].map(() => buyer.post<ChatMessage>(path, message)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers[0]?.body.images).toEqual([{ url: images[0]?.url }]);
  });

  it('are refused where they are not unused uploads of the sender, and nothing is sent', async () => {
    const [own, used] = [await uploadPicture(buyer), await uploadPicture(buyer)];
    await send(buyer, [used]);
    const elsewhere = { url: 'https://pictures.example/1.jpg', key: '' };
    for (const image of [await uploadPicture(seller), used, elsewhere, { ...own, key: used.key }]) {
      const { status, body } = await send(buyer, [own, image]);
      expect([status, body.details[0]?.field]).toEqual([400, expect.stringMatching(/^images\.1\./)]);
    }
    expect((await send(buyer, Array(5).fill(own))).body.details[0]?.field).toBe('images');
    expect((await send(buyer, [own, own])).status).toBe(400);
    expect((await send(buyer, [own], '')).status).toBe(400);
    expect(await list(seller)).toHaveLength(2);
    expect((await send(buyer, [own])).status).toBe(200);
  });

  it('cannot be put into a listing, and are not discarded as unused', async () => {
    const image = await uploadPicture(buyer);
    await send(buyer, [image]);
    const answer = await buyer.post('/api/uploads/discard', { keys: [image.key] });
    expect(answer.body).toEqual({ discarded: [] });
    await sweep();
    expect(await isThere(image)).toBe(true);
  });

  it('are not sent by who is blocked, and stay theirs', async () => {
    const image = await uploadPicture(buyer);
    const block = { blockerId: people.seller.id, blockedId: people.buyer.id };
    await service.db.block.create({ data: block });
    expect((await send(buyer, [image])).status).toBe(403);
    await service.db.block.deleteMany();
    expect((await send(buyer, [image])).status).toBe(200);
  });

  it('are not seen by others', async () => {
    await send(buyer, [await uploadPicture(buyer)]);
    expect((await createMarketplaceCaller(await createUser(service.db)).get(path)).status).toBe(404);
  });
});

describe('photos of a message, later', () => {
  it('are in the data of both', async () => {
    const image = await uploadPicture(buyer);
    await send(buyer, [image], 'See?');
    for (const { id } of Object.values(people)) {
      const records: unknown[] = [];
      for await (const record of exportMessages(service.db, id)) records.push(record);
      expect(records.at(-1)).toMatchObject({ body: 'See?', photos: [image.url] });
    }
  });

  it('go with the account that sent them; its words stay', async () => {
    const [sent, received] = [await uploadPicture(buyer), await uploadPicture(seller)];
    await send(buyer, [sent], 'See?');
    await send(seller, [received]);
    await service.db.user.update({ where: { id: people.buyer.id }, data: { closedAt: new Date() } });
    await service.db.accountDeletion.create({
      data: { userId: people.buyer.id, askedAt: new Date(0), dueAt: new Date(0) },
    });
    expect(await eraseDueAccounts(services())).toEqual({ erased: 1, failures: [] });
    await sweep();
    expect([await isThere(sent), await isThere(received)]).toEqual([false, true]);
    const messages = await list(seller);
    expect(messages.map(({ body, images }) => [body, images.length])).toEqual([
      ['Sent a photo', 1],
      ['See?', 0],
      ['Hello', 0],
    ]);
  });

  it('go with a conversation whose period is over', async () => {
    const image = await uploadPicture(buyer);
    await send(buyer, [image]);
    const lastMessageAt = new Date(Date.now() - 401 * 24 * 60 * 60 * 1000);
    await service.db.conversation.updateMany({ data: { lastMessageAt } });
    const periods = retentionEnv.parse({ RETENTION_MESSAGES_DAYS: '400' });
    expect(await deleteExpiredByRetention(services(), periods)).toMatchObject({ conversations: 1 });
    await sweep();
    expect(await isThere(image)).toBe(false);
  });
});
