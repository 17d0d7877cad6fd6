import type { Offer } from '@repo/schemas/marketplace/offer';
import type { NotificationList } from '@repo/schemas/notification';
import { createConversation, createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { announceNewsAndQueueDueMails } from '#domain/notifications/announce-news-and-queue-due-mails.ts';
import { expireOverdueOffersInBatches } from '#domain/offers/end-offers.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService({ NOTIFICATION_QUIET_SECONDS: '0' });
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

const list = async (caller: MarketplaceCaller) =>
  (await caller.get<NotificationList>('/api/notifications')).body;
async function mailsTo(person: Person) {
  await announceNewsAndQueueDueMails(services());
  return service.mailsTo(person.email);
}

describe('offers', () => {
  const offer = async (amount: number) =>
    (await asBuyer.post<Offer>(`/api/conversations/${conversationId}/offers`, { amount })).body;

  it('are mailed with the title as it is written, in any script', async () => {
    const title = '二手婴儿车 குழந்தை வண்டி';
    await service.db.listing.update({ where: { id: listing.id }, data: { title } });
    const { id } = await offer(80.5);
    const [mail] = await mailsTo(seller);
    expect(mail).toMatchObject({ subject: 'You have an offer' });
    expect(mail?.text).toContain(`Mei Ling offers S$80.50 for “${title}”.`);
    expect(mail?.text).toContain(`http://localhost:3000/chat/${conversationId}`);
    await asSeller.post(`/api/offers/${id}/accept`);
    const [answer] = await mailsTo(buyer);
    expect(answer?.text).toContain(`Tan Wei accepted S$80.50 for “${title}”.`);
  });

  it('that were closed are not mailed about once the listing is for sale again', async () => {
    const put = (status: string) => asSeller.put(`/api/listings/${listing.id}`, { status });
    await offer(80);
    await put('SOLD');
    await asSeller.post(`/api/listings/${listing.id}/relist`, { status: 'AVAILABLE' });
    expect(await mailsTo(buyer)).toEqual([]);
    await offer(80);
    await put('ARCHIVED');
    const [mail] = await mailsTo(buyer);
    expect(mail?.text).toContain('“Oak table” is no longer for sale');
  });

  it('that countered and ended before their mail are not mailed', async () => {
    const { id } = await offer(80);
    const counter = await asSeller.post<Offer>(`/api/offers/${id}/counter`, { amount: 90 });
    await asSeller.post(`/api/offers/${counter.body.id}/withdraw`);
    expect(await mailsTo(buyer)).toEqual([]);
    const second = await offer(82);
    await asSeller.post(`/api/offers/${second.id}/counter`, { amount: 91 });
    const [mail] = await mailsTo(buyer);
    expect(mail?.text).toContain('Tan Wei offers S$91.00 instead for “Oak table”.');
  });

  it('that were withdrawn, before their mail or after, are no news any more', async () => {
    const { id } = await offer(80);
    expect((await list(asSeller)).unreadCount).toBe(1);
    await asBuyer.post(`/api/offers/${id}/withdraw`);
    expect((await list(asSeller)).unreadCount).toBe(0);
    expect(await mailsTo(seller)).toEqual([]);
    const next = await offer(81);
    expect(await mailsTo(seller)).toHaveLength(1);
    await asBuyer.post(`/api/offers/${next.id}/withdraw`);
    expect((await list(asSeller)).unreadCount).toBe(0);
  });

  it('that expired are no news for the seller, and that they did is for the buyer', async () => {
    const { id } = await offer(80);
    const past = {
      createdAt: new Date(Date.now() - 72 * 3_600_000),
      expiresAt: new Date(Date.now() - 1_000),
    };
    await service.db.offer.update({ where: { id }, data: past });
    await expireOverdueOffersInBatches(services());
    expect((await list(asSeller)).unreadCount).toBe(0);
    expect((await list(asBuyer)).notifications).toMatchObject([{ kind: 'offer-expired', readAt: null }]);
  });

  it('that ended leave the newer one unread, and other chats as they are', async () => {
    const { id } = await offer(80);
    const other = await createListing(service.db, { sellerId: seller.id });
    await asBuyer.post(`/api/listings/${other.id}/offers`, { amount: 5 });
    const counter = await asSeller.post<Offer>(`/api/offers/${id}/counter`, { amount: 90 });
    expect([(await list(asSeller)).unreadCount, (await list(asBuyer)).unreadCount]).toEqual([1, 1]);
    await asSeller.post(`/api/offers/${counter.body.id}/withdraw`);
    expect([(await list(asSeller)).unreadCount, (await list(asBuyer)).unreadCount]).toEqual([1, 0]);
  });

  it('are read with their chat', async () => {
    await offer(80);
    await asSeller.post(`/api/conversations/${conversationId}/read`, {});
    expect((await list(asSeller)).unreadCount).toBe(0);
    expect(await mailsTo(seller)).toEqual([]);
  });
});
