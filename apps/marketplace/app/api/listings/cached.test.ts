import type { ListingFacets } from '@repo/schemas/marketplace/listing';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { expect, it } from 'vitest';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

it('shows every change to each caller at once, as if nothing were cached', async () => {
  const { db } = service;
  const owner = await createUser(db, { name: 'Owner' });
  const fan = await createUser(db);
  const moderator = await createUser(db, { role: 'MODERATOR' });
  const { id } = await createListing(db, {
    sellerId: owner.id,
    title: 'Oak table',
    location: 'Bedok',
    price: '10.00',
    category: 'books',
    imageUrls: ['https://a.example/1.jpg'],
  });
  await createListing(db, { sellerId: fan.id, title: 'Elm chair', location: 'Clementi', price: '20.00' });
  const everybody = [null, owner, fan, moderator].map(createMarketplaceCaller);
  const [, asOwner, asFan, asModerator] = everybody;
  if (!asOwner || !asFan || !asModerator) throw new Error('There are four');

  /** What each of the four sees of the listing: its page, the list, the total and the facets. */
  async function told() {
    const answers = await Promise.all(
      everybody.map(async (caller) => {
        const [one, list, popular, facets] = await Promise.all([
          caller.get(`/api/listings/${id}`),
          caller.get('/api/listings?query=oak'),
          caller.get('/api/listings?sort=popular'),
          caller.get<ListingFacets>('/api/listings/facets?query=oak'),
        ]);
        const [item] = list.body.data;
        const inPopular = popular.body.data.find((found) => found.id === id);
        if (item) expect(inPopular).toEqual(item);
        expect(facets.body.total).toBe(list.body.pagination.total);
        const { title, price, images, seller, likeCount, isFavorited } = item ?? {};
        const shown = item && {
          ...{ title, price, likeCount, isFavorited },
          seller: seller && { name: seller.name, image: seller.image },
          images: images?.map(({ url }) => url),
        };
        if (item) expect(one.body).toMatchObject({ title, price, seller, likeCount });
        return { status: one.status, total: list.body.pagination.total, shown };
      }),
    );
    return answers;
  }
  const isSaved = async () => (await told()).map(({ shown }) => shown?.isFavorited);
  const shown = async () => (await told()).map((answer) => answer.shown);
  const each = (answer: object) => everybody.map(() => expect.objectContaining(answer));
  const all = (status: number, total: number) =>
    everybody.map(() => expect.objectContaining({ status, total }));

  expect(await told()).toEqual(all(200, 1));
  expect(await isSaved()).toEqual([undefined, false, false, false]);

  expect((await asFan.post('/api/favorites', { listingId: id })).status).toBe(201);
  expect(await isSaved()).toEqual([undefined, false, true, false]);
  expect(await shown()).toEqual(each({ likeCount: 1 }));
  expect((await asFan.delete(`/api/favorites/${id}`)).status).toBe(200);
  expect(await isSaved()).toEqual([undefined, false, false, false]);
  expect(await shown()).toEqual(each({ likeCount: 0 }));

  expect((await asOwner.put('/api/me', { name: 'Somebody Else' })).status).toBe(200);
  expect(await shown()).toEqual(each({ seller: { name: 'Somebody Else', image: null } }));
  const image = 'https://a.example/face.jpg';
  await db.user.update({ where: { id: owner.id }, data: { image } });
  expect(await shown()).toEqual(each({ seller: { name: 'Somebody Else', image } }));

  await db.listingImage.deleteMany({ where: { listingId: id } });
  expect(await shown()).toEqual(each({ images: [] }));
  expect((await asOwner.put(`/api/listings/${id}`, { price: 12.5 })).status).toBe(200);
  expect(await shown()).toEqual(each({ price: '12.50' }));
  expect((await asOwner.put(`/api/listings/${id}`, { title: 'Teak table' })).status).toBe(200);
  expect(await told()).toEqual(all(200, 0));
  expect((await asOwner.put(`/api/listings/${id}`, { title: 'Oak desk' })).status).toBe(200);
  expect(await told()).toEqual(all(200, 1));

  const act = (what: object) => asModerator.post(`/api/moderation/users/${owner.id}`, what);
  expect((await act({ action: 'ban', reason: 'Sells what is not theirs' })).status).toBe(200);
  expect((await told()).map(({ status, total }) => [status, total])).toEqual([
    [404, 0],
    [404, 0],
    [404, 0],
    [200, 0],
  ]);
  expect((await act({ action: 'unban', reason: 'It was theirs' })).status).toBe(200);
  expect(await told()).toEqual(all(200, 1));

  const again = createMarketplaceCaller(await db.user.findUniqueOrThrow({ where: { id: owner.id } }));
  expect((await again.delete(`/api/listings/${id}`)).status).toBe(200);
  expect(await told()).toEqual(all(404, 0));
});
