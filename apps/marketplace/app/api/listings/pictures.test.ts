import { createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '#openapi.ts';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { uploadPicture } from '#testing/upload-picture.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();

const bodyWith = async (images: { url: string; key: string }[]) => ({
  title: 'Armchair, 60s',
  description: 'Reupholstered last year.',
  price: 25,
  condition: 'GOOD',
  categoryId: await findCategoryId(service.db, 'home-living'),
  location: 'Tiong Bahru',
  images,
});

/** As the description of the API says it, where listings and messages share the schema of a picture. */
function pictureAddressPattern(): string {
  const { schemas } = JSON.parse(JSON.stringify(apiDocument())).components;
  const { $ref } = schemas.CreateListingBody.properties.images.items;
  return schemas[$ref.split('/').at(-1)].properties.url.pattern;
}

describe('pictures of POST /api/listings', () => {
  it.each([
    ['https://a.example/1.jpg', true],
    ['HTTPS://a.example/1.jpg', true],
    ['https:a.example/1.jpg', false],
    ['https:///a.example/1.jpg', false],
    ['https://u:p@a.example/1.jpg', false],
    ['https://a.example/@1.jpg', true],
    ['http://a.example/1.jpg', false],
    ['http://localhost:80@a.example/1.jpg', false],
    ['http://localhost.example/1.jpg', false],
  ])('takes the picture %s as the description of the API says: %s', async (url, isTaken) => {
    const pattern = pictureAddressPattern();
    expect(new RegExp(pattern, 'u').test(url)).toBe(isTaken);
    const seller = await createUser(service.db);
    const body = await bodyWith([{ url, key: '' }]);
    expect((await createMarketplaceCaller(seller).post('/api/listings', body)).status).toBe(
      isTaken ? 201 : 400,
    );
  });

  it('takes a picture over http as the description of the API says: an own upload alone', async () => {
    const pattern = pictureAddressPattern();
    const caller = createMarketplaceCaller(await createUser(service.db));
    const { url, key } = await uploadPicture(caller);
    expect(url).toMatch(/^http:/);
    const base = url.slice(0, url.indexOf('/image/upload/'));
    for (const [address, isTaken] of [
      [`${base}/foo`, false],
      [`${base}/image/${key}`, false],
      [`${base}/image/upload/v1/`, false],
      [url, true],
    ] as const) {
      expect(new RegExp(pattern, 'u').test(address)).toBe(isTaken);
      const body = await bodyWith([{ url: address, key: '' }]);
      expect((await caller.post('/api/listings', body)).status).toBe(isTaken ? 201 : 400);
    }
  });

  it('takes the scheme of a picture in any case', async () => {
    const seller = await createUser(service.db);
    const images = [{ url: 'HTTPS://a.example/1.jpg', key: '' }];
    const { status } = await createMarketplaceCaller(seller).post('/api/listings', await bodyWith(images));
    expect(status).toBe(201);
  });
});
