import type { ListingStatus } from '@repo/db/marketplace';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
let sellerId: string;
let seller: MarketplaceCaller;
let moderator: MarketplaceCaller;

beforeEach(async () => {
  const person = await createUser(service.db);
  sellerId = person.id;
  seller = createMarketplaceCaller(person);
  moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
});

async function listingIn(status: ListingStatus): Promise<string> {
  return (await createListing(service.db, { sellerId, status })).id;
}

const relist = (id: string, body: unknown = {}, as = seller) => as.post(`/api/listings/${id}/relist`, body);
const statusOf = async (id: string) => (await service.db.listing.findUniqueOrThrow({ where: { id } })).status;

describe('POST /api/listings/[id]/relist', () => {
  it.each([
    ['SOLD', {}, 'AVAILABLE'],
    ['SOLD', { status: 'RESERVED' }, 'RESERVED'],
    ['ARCHIVED', {}, 'AVAILABLE'],
    ['ARCHIVED', { status: 'RESERVED' }, 'RESERVED'],
    ['ARCHIVED', { status: 'SOLD' }, 'SOLD'],
  ] as const)('%s with %j becomes %s, in its old place', async (from, body, to) => {
    const id = await listingIn(from);
    const { createdAt } = await service.db.listing.findUniqueOrThrow({ where: { id } });
    expect(await relist(id, body)).toMatchObject({
      status: 200,
      body: { id, status: to, createdAt: createdAt.toISOString() },
    });
    expect(await statusOf(id)).toBe(to);
  });

  it.each([
    ['AVAILABLE', {}],
    ['RESERVED', {}],
    ['HIDDEN', {}],
    ['SOLD', { status: 'SOLD' }],
    ['SOLD', { status: 'HIDDEN' }],
    ['ARCHIVED', { status: 'ARCHIVED' }],
  ] as const)('%s with %j is refused', async (from, body) => {
    const id = await listingIn(from);
    expect((await relist(id, body)).status).toBe(400);
    expect(await statusOf(id)).toBe(from);
  });

  it('refuses a listing that a moderator hid', async () => {
    const id = await listingIn('AVAILABLE');
    const moderate = (action: string) =>
      moderator.post(`/api/moderation/listings/${id}`, { action, reason: 'Counterfeit' });
    await moderate('hide');
    expect((await seller.put(`/api/listings/${id}`, { status: 'ARCHIVED' })).status).toBe(200);
    expect(await relist(id)).toMatchObject({
      status: 400,
      body: { error: 'A moderator has hidden this listing, so it cannot be offered again' },
    });
    const back = await listingIn('AVAILABLE');
    await moderator.post(`/api/moderation/listings/${back}`, { action: 'hide', reason: 'A mistake' });
    await moderator.post(`/api/moderation/listings/${back}`, { action: 'restore' });
    await seller.put(`/api/listings/${back}`, { status: 'SOLD' });
    expect((await relist(back)).status).toBe(200);
  });

  it('is for the owner alone', async () => {
    const sold = await listingIn('SOLD');
    const archived = await listingIn('ARCHIVED');
    const other = createMarketplaceCaller(await createUser(service.db));
    expect(await relist(sold, {}, createMarketplaceCaller(null))).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
    expect(await relist(sold, {}, other)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    expect(await relist(sold, {}, moderator)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    for (const id of [archived, 'no-such']) {
      expect(await relist(id, {}, other)).toMatchObject({
        status: 404,
        body: { error: 'Listing not found' },
      });
    }
    await seller.delete(`/api/listings/${sold}`);
    expect((await relist(sold)).status).toBe(404);
  });
});
