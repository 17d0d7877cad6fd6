import { waitForDeferredWork } from '@repo/base/deferred';
import type { SignedUploadAnswer } from '@repo/schemas/marketplace/upload';
import {
  createConversation,
  createListing,
  createUser,
  findCategoryId,
} from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { type UploadedPicture, uploadPicture } from '#testing/upload-picture.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const hour = 60 * 60 * 1000;

async function sign(caller: MarketplaceCaller): Promise<SignedUploadAnswer> {
  const { status, body } = await caller.post<SignedUploadAnswer>('/api/uploads/signature');
  expect(status).toBe(200);
  return body;
}

async function isThere({ url }: UploadedPicture): Promise<boolean> {
  await waitForDeferredWork();
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.ok;
}

async function body(images: { url: string; key?: string }[]) {
  return {
    title: 'With pictures',
    description: 'See the pictures.',
    price: 5,
    condition: 'GOOD',
    categoryId: await findCategoryId(service.db),
    location: 'Bedok',
    images,
  };
}

/** Runs the sweep that many hours later. */
function sweepAfter(hours: number) {
  return removeOrphanUploads({ ...services(), clock: () => new Date(Date.now() + hours * hour) });
}

describe('POST /api/uploads/signature', () => {
  it('signs an upload into the caller’s own folder', async () => {
    const person = await createUser(service.db);
    const signed = await sign(createMarketplaceCaller(person));
    expect(signed).toMatchObject({ folder: `marketplace/${person.id}`, resourceType: 'image' });
    expect(signed.key).toBe(`${signed.folder}/${signed.publicId}`);
    expect(await service.db.imageUpload.findMany()).toMatchObject([{ key: signed.key, userId: person.id }]);
  });

  it('lets the caller choose nothing', async () => {
    const person = await createUser(service.db);
    const { body: signed } = await createMarketplaceCaller(person).post<SignedUploadAnswer>(
      '/api/uploads/signature',
      {
        folder: 'marketplace/somebody-else',
        publicId: 'theirs',
      },
    );
    expect(signed.folder).toBe(`marketplace/${person.id}`);
    expect(signed.publicId).not.toBe('theirs');
  });

  it('asks for a session', async () => {
    expect(await createMarketplaceCaller(null).post('/api/uploads/signature')).toMatchObject({
      status: 401,
      body: { error: 'Unauthorized' },
    });
  });
});

describe('pictures of a listing', () => {
  it('are the caller’s uploads, and are used up', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const [first, second] = [await uploadPicture(caller), await uploadPicture(caller)];
    const made = await caller.post('/api/listings', await body([first, { url: second.url }]));
    expect(made).toMatchObject({ status: 201, body: { images: [{ url: first.url }, { url: second.url }] } });
    expect(await service.db.imageUpload.count()).toBe(0);
    expect(await service.db.listingImage.findMany({ orderBy: { order: 'asc' } })).toMatchObject([
      { key: first.key },
      { key: second.key },
    ]);
    const again = await caller.post('/api/listings', await body([first]));
    expect(again).toMatchObject({ status: 400, body: { details: [{ field: 'images.0.key' }] } });
    expect(await service.db.listing.count()).toBe(1);
  });

  it('cannot be somebody else’s, by key or by address', async () => {
    const [caller, other] = [
      createMarketplaceCaller(await createUser(service.db)),
      createMarketplaceCaller(await createUser(service.db)),
    ];
    const [own, theirs] = [await uploadPicture(caller), await uploadPicture(other)];
    for (const [images, field] of [
      [[theirs], 'images.0.key'],
      [[{ url: theirs.url }], 'images.0.key'],
      [[own, { url: theirs.url, key: own.key }], 'images.1.key'],
      [[{ url: own.url, key: theirs.key }], 'images.0.key'],
      [[{ url: 'https://pictures.example/1.jpg', key: theirs.key }], 'images.0.key'],
      [[own, own], 'images.1'],
      [[{ url: own.url.replace(own.key, 'marketplace/no-such') }], 'images.0.key'],
      [[{ url: 'http://pictures.example/1.jpg' }], 'images.0.url'],
    ] as const) {
      const answer = await caller.post('/api/listings', await body([...images]));
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
    }
    expect(await service.db.listing.count()).toBe(0);
    expect(await service.db.imageUpload.count()).toBe(2);
    expect((await caller.post('/api/listings', await body([own]))).status).toBe(201);
  });

  it('go to exactly one of two listings made at once', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const [first, second] = [await uploadPicture(caller), await uploadPicture(caller)];
    const answers = await Promise.all([
      caller.post('/api/listings', await body([first, second])),
      caller.post('/api/listings', await body([second, first])),
      caller.post('/api/listings', await body([first])),
    ]);
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 201 || status === 400)).toBe(true);
    const keys = (await service.db.listingImage.findMany()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('stay unused after a failed attempt, and are swept a day later', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const picture = await uploadPicture(caller);
    const refused = await caller.post('/api/listings', { ...(await body([picture])), categoryId: 'no-such' });
    expect(refused.status).toBe(404);
    expect(await sweepAfter(23)).toEqual({ removed: 0, failures: [] });
    expect(await isThere(picture)).toBe(true);
    expect(await sweepAfter(25)).toEqual({ removed: 1, failures: [] });
    expect(await isThere(picture)).toBe(false);
    expect(await sweepAfter(25)).toEqual({ removed: 0, failures: [] });
  });

  it('are deleted when the listing drops them, and cannot be used again', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const [first, second] = [await uploadPicture(caller), await uploadPicture(caller)];
    const { body: listing } = await caller.post('/api/listings', await body([first, second]));
    const path = `/api/listings/${listing.id}`;
    const kept = await caller.put(path, { images: [{ url: second.url, key: second.key }] });
    expect(kept).toMatchObject({ status: 200, body: { images: [{ url: second.url, order: 0 }] } });
    expect(await isThere(first)).toBe(false);
    expect(await isThere(second)).toBe(true);
    expect((await caller.put(path, { images: [first, second] })).status).toBe(400);
    expect((await caller.get(path)).body.images).toHaveLength(1);
    expect(await sweepAfter(2)).toEqual({ removed: 1, failures: [] });
    expect(await isThere(second)).toBe(true);
  });

  it('go with a deleted listing, unless a conversation shows them', async () => {
    const owner = await createUser(service.db);
    const caller = createMarketplaceCaller(owner);
    const [gone, shown] = [await uploadPicture(caller), await uploadPicture(caller)];
    const { body: first } = await caller.post('/api/listings', await body([gone]));
    const { body: second } = await caller.post('/api/listings', await body([shown]));
    const listing = { id: second.id, sellerId: owner.id };
    await createConversation(service.db, { listing, buyerId: (await createUser(service.db)).id });
    for (const { id } of [first, second]) await caller.delete(`/api/listings/${id}`);
    expect(await isThere(gone)).toBe(false);
    expect(await isThere(shown)).toBe(true);
  });

  it('that were uploaded long ago must be uploaded again', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const picture = await uploadPicture(caller);
    await service.db.imageUpload.updateMany({ data: { createdAt: new Date(Date.now() - 23 * hour) } });
    expect((await caller.post('/api/listings', await body([picture]))).status).toBe(400);
  });

  it('of a foreign host are stored by address only', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const images = [{ url: 'https://pictures.example/1.jpg', key: 'sample' }];
    expect((await caller.post('/api/listings', await body(images))).status).toBe(201);
    expect(await service.db.listingImage.findFirstOrThrow()).toMatchObject({ key: '' });
  });
});

describe('POST /api/uploads/discard', () => {
  it('removes the caller’s unused uploads at once and leaves all others alone', async () => {
    const [caller, other] = [
      createMarketplaceCaller(await createUser(service.db)),
      createMarketplaceCaller(await createUser(service.db)),
    ];
    const [unused, used, theirs] = [
      await uploadPicture(caller),
      await uploadPicture(caller),
      await uploadPicture(other),
    ];
    await caller.post('/api/listings', await body([used]));
    const keys = [unused.key, used.key, theirs.key, 'no-such', '\ud800'];
    const answer = await caller.post<{ discarded: string[] }>('/api/uploads/discard', { keys });
    expect(answer).toMatchObject({ status: 200, body: { discarded: [unused.key] } });
    expect([await isThere(unused), await isThere(used), await isThere(theirs)]).toEqual([false, true, true]);
    expect((await caller.post('/api/listings', await body([unused]))).status).toBe(400);
    expect(await sweepAfter(2)).toEqual({ removed: 1, failures: [] });
  });

  it.each([{}, { keys: [] }, { keys: 'a' }, { keys: [1] }, { keys: Array.from({ length: 21 }, String) }])(
    'refuses %j',
    async (sent) => {
      const answer = await createMarketplaceCaller(await createUser(service.db)).post(
        '/api/uploads/discard',
        sent,
      );
      expect(answer.status).toBe(400);
    },
  );

  it('asks for a session', async () => {
    expect((await createMarketplaceCaller(null).post('/api/uploads/discard', { keys: ['a'] })).status).toBe(
      401,
    );
  });
});

describe('the sweep', () => {
  it('leaves what it could not remove for the next run', async () => {
    const caller = createMarketplaceCaller(await createUser(service.db));
    const [stuck, free] = [await sign(caller), await sign(caller)];
    const { media, db } = services();
    const refusing = {
      ...media,
      destroy: async (key: string) => {
        if (key === stuck.key) throw new Error('The media service is away');
      },
    };
    const clock = () => new Date(Date.now() + 25 * hour);
    const first = await removeOrphanUploads({ db, media: refusing, clock });
    expect(first).toMatchObject({ removed: 1, failures: [{ message: 'The media service is away' }] });
    expect(await db.imageUpload.findMany()).toMatchObject([{ key: stuck.key }]);
    expect(await removeOrphanUploads({ db, media, clock })).toEqual({ removed: 1, failures: [] });
    expect(await db.imageUpload.findUnique({ where: { key: free.key } })).toBeNull();
  });

  it('works through more than one batch, and beside another instance', async () => {
    const { id: userId } = await createUser(service.db);
    await service.db.imageUpload.createMany({
      data: Array.from({ length: 120 }, (_, index) => ({
        key: `marketplace/${userId}/${index}`,
        userId,
        createdAt: new Date(Date.now() - 48 * hour),
      })),
    });
    await createListing(service.db);
    const removed: string[] = [];
    const media = {
      ...services().media,
      destroy: async (key: string) => {
        removed.push(key);
      },
    };
    const context = { ...services(), media };
    const runs = await Promise.all([removeOrphanUploads(context), removeOrphanUploads(context)]);
    expect(runs.reduce((sum, run) => sum + run.removed, 0)).toBe(120);
    expect(new Set(removed).size).toBe(120);
    expect(removed).toHaveLength(120);
  });
});
