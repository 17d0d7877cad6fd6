import type { Offer } from '@repo/schemas/marketplace/offer';
import { type MarketplaceWebhook, marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';
import {
  type ShownWebhookSecret,
  type WebhookDeliveryList,
  webhookPayloadSchema,
} from '@repo/schemas/webhook';
import { createConversation, createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { createVisitor } from '#testing/visitor.ts';

const service = useMarketplaceService();
const path = '/api/webhooks/endpoints';
const types = Object.keys(marketplaceWebhooks) as MarketplaceWebhook[];

async function subscribe(caller: MarketplaceCaller): Promise<string> {
  const answer = await caller.post<ShownWebhookSecret>(path, {
    url: 'https://receiver.example/in',
    eventTypes: types,
  });
  expect(answer.status).toBe(201);
  return answer.body.endpoint.id;
}

/** The payloads of what is delivered, each parsed by the schema that the API description shows. */
async function payloads() {
  const rows = await service.db.webhookDelivery.findMany({
    orderBy: { sequence: 'asc' },
    select: { subject: true, event: true },
  });
  return rows.map(({ event: { type, payload, createdAt } }) => {
    const known = z.enum(types).parse(type);
    const data = z.strictObject(marketplaceWebhooks[known].data.shape);
    const whole = { type, timestamp: createdAt.toISOString(), version: 1, data: payload };
    return webhookPayloadSchema(known, data).parse(whole);
  });
}

it('a seller’s program is told of the seller’s own sales and messages, and nobody else’s', async () => {
  const [seller, buyer] = [await createUser(service.db), await createUser(service.db)];
  const [asSeller, asBuyer] = [createMarketplaceCaller(seller), createMarketplaceCaller(buyer)];
  const id = await subscribe(asSeller);
  const other = await subscribe(asBuyer);
  const listing = await createListing(service.db, {
    sellerId: seller.id,
    title: 'Oak table',
    price: '100.00',
  });
  const { id: conversationId } = await createConversation(service.db, {
    listing,
    buyerId: buyer.id,
    messages: [],
  });
  const write = `/api/conversations/${conversationId}/messages`;
  expect((await asBuyer.post(write, { body: 'A secret place to meet' })).status).toBe(200);
  const sold = { status: 'SOLD' };
  expect((await asSeller.put(`/api/listings/${listing.id}`, sold)).status).toBe(200);
  await asSeller.put(`/api/listings/${listing.id}`, sold);
  expect(await payloads()).toMatchObject([
    { type: 'message.received', data: { conversationId, listingId: listing.id, senderId: buyer.id } },
    { type: 'listing.sold', data: { id: listing.id, title: 'Oak table', price: '100.00', status: 'SOLD' } },
  ]);
  expect(JSON.stringify(await payloads())).not.toContain('secret place');
  const list = async (caller: MarketplaceCaller, of: string) =>
    (await caller.get<WebhookDeliveryList>(`${path}/${of}/deliveries`)).body.deliveries;
  expect(await list(asSeller, id)).toHaveLength(2);
  expect(await list(asBuyer, other)).toEqual([]);
  expect((await asBuyer.get(`${path}/${id}/deliveries`)).status).toBe(404);
});

it('programs of both are told of offers: the one it is made to, and both of what becomes of it', async () => {
  const [seller, buyer] = [await createUser(service.db), await createUser(service.db)];
  const [asSeller, asBuyer] = [createMarketplaceCaller(seller), createMarketplaceCaller(buyer)];
  const endpoints = { [await subscribe(asSeller)]: 'seller', [await subscribe(asBuyer)]: 'buyer' };
  const listing = await createListing(service.db, { sellerId: seller.id });
  const made = await asBuyer.post<Offer>(`/api/listings/${listing.id}/offers`, { amount: 80 });
  await asSeller.post(`/api/offers/${made.body.id}/accept`);
  expect(await payloads()).toMatchObject([
    { type: 'offer.created', data: { id: made.body.id, amount: '80.00', status: 'OPEN' } },
    { type: 'offer.changed', data: { id: made.body.id, status: 'ACCEPTED' } },
    { type: 'offer.changed', data: { id: made.body.id, status: 'ACCEPTED' } },
  ]);
  const deliveries = await service.db.webhookDelivery.findMany({
    orderBy: { sequence: 'asc' },
    select: { endpointId: true },
  });
  const told = deliveries.map(({ endpointId }) => endpoints[endpointId]);
  expect([told[0], told.slice(1).sort()]).toEqual(['seller', ['buyer', 'seller']]);
});

it('an address inside the network is refused at its field', async () => {
  const caller = createMarketplaceCaller(await createUser(service.db));
  const body = { url: 'https://169.254.169.254/latest', eventTypes: types };
  expect(await caller.post(path, body)).toMatchObject({ status: 400, body: { details: [{ field: 'url' }] } });
});

it('is paused by a suspension, and told nothing again before its owner resumes it', async () => {
  const seller = await createUser(service.db);
  const caller = createMarketplaceCaller(seller);
  const id = await subscribe(caller);
  const moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
  const statusAfter = async (action: 'ban' | 'unban') => {
    const answer = await moderator.post(`/api/moderation/users/${seller.id}`, {
      action,
      reason: 'Sells what is not there',
    });
    expect(answer.status).toBe(200);
    return (await service.db.webhookEndpoint.findUniqueOrThrow({ where: { id } })).status;
  };
  expect([await statusAfter('ban'), await statusAfter('unban')]).toEqual(['paused', 'paused']);
});

it('is paused when its owner sets a password by a mailed link, which says so', async () => {
  const owner = await createUser(service.db);
  const id = await subscribe(createMarketplaceCaller(owner));
  const visitor = createVisitor();
  await visitor.send('/api/auth/forgot-password', { json: { email: owner.email } });
  const lastText = async () => (await service.mailsTo(owner.email))[0]?.text;
  const token = (await lastText())?.match(/token=([\w-]+)/)?.[1];
  const reset = await visitor.send('/api/auth/reset-password', {
    json: { token, password: 'the-owners-own-1' },
  });
  expect(reset.status).toBe(200);
  expect(await service.db.webhookEndpoint.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'paused',
  });
  expect(await lastText()).toContain('The webhook you had registered is paused');
});

it('tests are ten a minute for a person', async () => {
  const caller = createMarketplaceCaller(await createUser(service.db));
  const test = `${path}/${await subscribe(caller)}/test`;
  for (let n = 0; n < 10; n += 1) expect((await caller.post(test, {})).status).toBe(200);
  expect((await caller.post(test, {})).status).toBe(429);
});
