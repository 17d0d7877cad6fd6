import { waitForDeferredWork } from '@repo/base/deferred';
import { peerAddressHeader } from '@repo/http/client-address';
import { type Listing, listing as listingSchema } from '@repo/schemas/marketplace/listing';
import { createConversation, createFavorite, createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import {
  forbiddenAnswer,
  invalidIdSegments,
  listingNotFoundAnswer,
  useListingWithPeople,
} from '#testing/use-listing-with-people.ts';

const { service, cast } = useListingWithPeople();

describe('GET /api/listings/[id]', () => {
  it('answers by id and by slug, unwrapped', async () => {
    const { listing, nobody } = await cast({ brand: 'Ikea', tags: ['a'], viewCount: 3 });
    const byId = await nobody.get(`/api/listings/${listing.id}`);
    expect(byId.status).toBe(200);
    expect(byId.body).toMatchObject({ id: listing.id, brand: 'Ikea', tags: ['a'], viewCount: 3 });
    expect(byId.body).not.toHaveProperty('isFavorited');
    expect(listingSchema.parse(byId.body)).toEqual(byId.body);
    await waitForDeferredWork();
    expect((await nobody.get(`/api/listings/${listing.slug}`)).body).toEqual({ ...byId.body, viewCount: 4 });
  });

  it('carries isFavorited for a caller with a session', async () => {
    const { listing } = await cast();
    const person = await createUser(service.db);
    expect((await createMarketplaceCaller(person).get(`/api/listings/${listing.id}`)).body.isFavorited).toBe(
      false,
    );
    await createFavorite(service.db, { userId: person.id, listingId: listing.id });
    expect((await createMarketplaceCaller(person).get(`/api/listings/${listing.id}`)).body.isFavorited).toBe(
      true,
    );
  });

  it.each(invalidIdSegments)('is 404 for %.30s', async (id) => {
    const { nobody } = await cast();
    expect(await nobody.get(`/api/listings/${id}`)).toMatchObject(listingNotFoundAnswer);
  });

  it.each([
    ['AVAILABLE', [200, 200, 200, 200]],
    ['RESERVED', [200, 200, 200, 200]],
    ['SOLD', [200, 200, 200, 200]],
    ['ARCHIVED', [404, 404, 200, 200]],
    ['HIDDEN', [404, 404, 200, 200]],
  ] as const)('shows %s to nobody, others, the owner and moderators: %j', async (status, statuses) => {
    const { listing, nobody, other, owner, moderator } = await cast({ status });
    const seen = [];
    for (const caller of [nobody, other, owner, moderator]) {
      seen.push((await caller.get(`/api/listings/${listing.id}`)).status);
      expect((await caller.get(`/api/listings/${listing.slug}`)).status).toBe(seen.at(-1));
    }
    expect(seen).toEqual(statuses);
  });
});

describe('the view count', () => {
  it('has each viewer once a day, and never the owner', async () => {
    const { listing, owner, other, moderator } = await cast();
    const path = `/api/listings/${listing.id}`;
    const views = async () => {
      await waitForDeferredWork();
      return (await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } })).viewCount;
    };
    await Promise.all([owner.get(path), other.get(path), other.get(path), other.get(path)]);
    expect(await views()).toBe(1);
    await other.get(`/api/listings/${listing.slug}`);
    expect(await views()).toBe(1);
    await moderator.get(path);
    expect(await views()).toBe(2);
    for (const address of ['203.0.113.7', '198.51.100.7', '203.0.113.7']) {
      await createMarketplaceCaller(null).get(path, undefined, { [peerAddressHeader()]: address });
    }
    expect(await views()).toBe(4);
    const viewers = await service.db.listingView.findMany({ where: { listingId: listing.id } });
    expect(viewers).toHaveLength(4);
    expect(JSON.stringify(viewers)).not.toMatch(/203\.0\.113|198\.51\.100/);
    const before = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(before.updatedAt).toEqual(listing.updatedAt);
  });

  it.each([
    [
      'browser names',
      (n: number) => ({ [peerAddressHeader()]: '203.0.113.7', 'user-agent': `Browser ${n}` }),
    ],
    [
      'forwarded addresses that no proxy of ours vouches for',
      (n: number) => ({ [peerAddressHeader()]: '203.0.113.7', 'x-forwarded-for': `198.51.${n}.7` }),
    ],
    ['neighbouring IPv4 addresses', (n: number) => ({ [peerAddressHeader()]: `203.0.113.${n}` })],
    ['IPv6 addresses of one customer', (n: number) => ({ [peerAddressHeader()]: `2001:db8:0:${n}::1` })],
  ])('is not raised by changing %s', async (_what, headers) => {
    const { listing } = await cast();
    for (const n of [1, 2, 3]) {
      await createMarketplaceCaller(null).get(`/api/listings/${listing.id}`, undefined, headers(n));
      await waitForDeferredWork();
    }
    const { viewCount } = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(viewCount).toBe(1);
  });
});

describe('PUT and DELETE of somebody else’s', () => {
  it.each([
    ['AVAILABLE', 403, 403],
    ['RESERVED', 403, 403],
    ['SOLD', 403, 403],
    ['ARCHIVED', 404, 403],
    ['HIDDEN', 404, 403],
  ] as const)(
    '%s: 401 signed out, %d for others, %d for moderators',
    async (status, forOthers, forModerators) => {
      const { listing, nobody, other, moderator } = await cast({ status });
      const path = `/api/listings/${listing.id}`;
      expect(await nobody.put(path, { price: 1 })).toMatchObject({
        status: 401,
        body: { error: 'Unauthorized' },
      });
      expect(await nobody.delete(path)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
      for (const [caller, expected] of [
        [other, forOthers],
        [moderator, forModerators],
      ] as const) {
        const answer = expected === 403 ? forbiddenAnswer : listingNotFoundAnswer;
        expect(await caller.put(path, { price: 1, status: 'SOLD' })).toMatchObject(answer);
        expect(await caller.delete(path)).toMatchObject(answer);
      }
      expect(await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } })).toEqual(listing);
    },
  );
});

describe('DELETE /api/listings/[id]', () => {
  it.each(['AVAILABLE', 'RESERVED', 'SOLD', 'ARCHIVED', 'HIDDEN'] as const)(
    'takes a listing that is %s away for everybody',
    async (status) => {
      const { listing, owner, other, moderator, nobody } = await cast({ status });
      const path = `/api/listings/${listing.id}`;
      expect(await owner.delete(path)).toMatchObject({ status: 200, body: { message: 'Listing deleted' } });
      for (const caller of [owner, other, moderator, nobody]) {
        expect(await caller.get(path)).toMatchObject(listingNotFoundAnswer);
        expect((await caller.get('/api/listings')).body.pagination.total).toBe(0);
      }
      expect(await owner.put(path, { price: 1 })).toMatchObject(listingNotFoundAnswer);
      expect(await owner.delete(path)).toMatchObject(listingNotFoundAnswer);
      expect(await other.delete(path)).toMatchObject(listingNotFoundAnswer);
      expect(await other.post('/api/favorites', { listingId: listing.id })).toMatchObject(
        listingNotFoundAnswer,
      );
    },
  );

  it('leaves conversations their reference', async () => {
    const { listing, owner } = await cast({ imageUrls: ['https://a.example/1.jpg'] });
    const buyer = await createUser(service.db);
    await createConversation(service.db, {
      listing,
      buyerId: buyer.id,
      messages: [{ from: 'buyer', body: 'Hi' }],
    });
    expect((await owner.delete(`/api/listings/${listing.id}`)).status).toBe(200);
    const conversation = await service.db.conversation.findFirstOrThrow({
      include: { listing: { include: { images: true } } },
    });
    expect(conversation.listing).toMatchObject({
      id: listing.id,
      images: [{ url: 'https://a.example/1.jpg' }],
    });
  });

  it('happens once, whatever arrives at the same time', async () => {
    const { listing, owner } = await cast();
    const path = `/api/listings/${listing.id}`;
    const answers = await Promise.all([
      owner.delete(path),
      owner.delete(path),
      owner.put<Listing>(path, { status: 'SOLD' }),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 404]);
    const row = await service.db.listing.findUniqueOrThrow({ where: { id: listing.id } });
    expect(row.status).toBe('ARCHIVED');
    expect(row.deletedAt).not.toBeNull();
  });

  it.each(invalidIdSegments)('is 404 for %.30s', async (id) => {
    const { owner } = await cast();
    expect(await owner.delete(`/api/listings/${id}`)).toMatchObject(listingNotFoundAnswer);
  });
});
