import { waitForDeferredWork } from '@repo/base/deferred';
import {
  type ListingDraft,
  type ListingDraftList,
  listingDraft,
} from '@repo/schemas/marketplace/listing-draft';
import { createUser, findCategoryId } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { services } from '#services.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { type UploadedPicture, uploadPicture } from '#testing/upload-picture.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const path = '/api/me/drafts';
const gone = { error: 'This draft is no longer there: it was published or deleted' };

let caller: MarketplaceCaller;
let other: MarketplaceCaller;

beforeEach(async () => {
  caller = createMarketplaceCaller(await createUser(service.db));
  other = createMarketplaceCaller(await createUser(service.db));
});

async function create(content: object = { title: 'Oak table' }, as = caller): Promise<ListingDraft> {
  const { status, body } = await as.post<ListingDraft>(path, { content });
  expect(status).toBe(201);
  return listingDraft.parse(body);
}

const idsOf = async (as: MarketplaceCaller) =>
  (await as.get<ListingDraftList>(path)).body.data.map(({ id }) => id);

const inDays = (days: number) => ({
  ...services(),
  clock: () => new Date(Date.now() + days * 24 * 60 * 60_000),
});

async function isThere({ url }: UploadedPicture): Promise<boolean> {
  await waitForDeferredWork();
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.ok;
}

async function listingBody(more: object = {}) {
  return {
    title: 'Oak table',
    description: 'Solid.',
    price: 80,
    condition: 'GOOD',
    categoryId: await findCategoryId(service.db),
    location: 'Bedok',
    ...more,
  };
}

describe('drafts', () => {
  it('store unfinished content, last saved first, for their person only', async () => {
    const first = await create({ title: 'ஓக் மேசை', price: '1,2', tags: 'oak,' });
    const second = await create({});
    expect(first.content).toMatchObject({ title: 'ஓக் மேசை', price: '1,2', condition: '', photos: [] });
    expect(await idsOf(caller)).toEqual([second.id, first.id]);
    const saved = await caller.put<ListingDraft>(`${path}/${first.id}`, { content: { title: '橡木桌' } });
    expect(saved).toMatchObject({ status: 200, body: { content: { title: '橡木桌', price: '' } } });
    expect(await idsOf(caller)).toEqual([first.id, second.id]);
    expect((await caller.get(`${path}/${first.id}`)).body).toEqual(saved.body);
    expect(await idsOf(other)).toEqual([]);
    for (const answer of [
      await other.get(`${path}/${first.id}`),
      await other.put(`${path}/${first.id}`, { content: {} }),
      await other.delete(`${path}/${first.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: gone });
    }
    expect(await caller.delete(`${path}/${first.id}`)).toMatchObject({
      status: 200,
      body: { message: 'Draft deleted' },
    });
    expect(await caller.delete(`${path}/${first.id}`)).toMatchObject({ status: 404, body: gone });
  });

  it.each([
    {},
    { content: null },
    { content: { title: 7 } },
    { content: { condition: 'SHINY' } },
    { content: {}, id: 'mine' },
    { content: { title: 'x'.repeat(301) } },
    { content: { photos: Array.from({ length: 11 }, () => ({ url: 'https://a.example/1.jpg', key: '' })) } },
  ])('refuse %j', async (body) => {
    expect((await caller.post(path, body)).status).toBe(400);
  });

  it('of another release keep the fields that this one accepts', async () => {
    const { id, content: empty } = await create({});
    const photos = [{ url: 'https://a.example/1.jpg', key: '' }];
    const kept = { title: '橡木桌', price: '80', handover: 'meetup', photos };
    const refused = { condition: 'ANTIQUE', tags: ['oak', 7], location: null, brand: 'x'.repeat(301) };
    const stored = { ...kept, ...refused, warranty: 'none' };
    await service.db.listingDraft.update({ where: { id }, data: { content: stored } });
    const content = { ...empty, ...kept };
    expect((await caller.get(`${path}/${id}`)).body).toMatchObject({ content });
    expect((await caller.get(path)).body).toMatchObject({ data: [{ id, content }] });
    await service.db.listingDraft.update({ where: { id }, data: { content: [kept] } });
    expect((await caller.get<ListingDraft>(`${path}/${id}`)).body.content).toEqual(empty);
  });

  it('ask for a session', async () => {
    const { id } = await create();
    const nobody = createMarketplaceCaller(null);
    for (const { status, body } of [
      await nobody.get(path),
      await nobody.post(path, { content: {} }),
      await nobody.get(`${path}/${id}`),
      await nobody.put(`${path}/${id}`, { content: {} }),
      await nobody.delete(`${path}/${id}`),
    ]) {
      expect({ status, body }).toEqual({ status: 401, body: { error: 'Unauthorized' } });
    }
  });

  it('are twenty at most, also when many are begun at once', async () => {
    for (let count = 0; count < 18; count += 1) await create();
    const answers = await Promise.all(Array.from({ length: 5 }, () => caller.post(path, { content: {} })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      error: 'You have 20 drafts already. Publish or delete one first',
    });
  });

  it('created again with the same id stay one, until something is saved', async () => {
    const id = crypto.randomUUID();
    const begin = async (title: string, as = caller) => {
      const { status, body } = await as.post<ListingDraft>(path, { id, content: { title } });
      expect(status).toBe(201);
      return listingDraft.parse(body);
    };
    const answers = await Promise.all([begin('Oak'), begin('Oak'), begin('Oak')]);
    expect(answers.map((draft) => draft.id)).toEqual([id, id, id]);
    expect((await begin('Oak table')).content.title).toBe('Oak table');
    expect(await idsOf(caller)).toEqual([id]);
    // Ids are per person.
    expect((await begin('Pine', other)).id).not.toBe(id);
    expect((await caller.get<ListingDraft>(`${path}/${id}`)).body.content.title).toBe('Oak table');

    await caller.put(`${path}/${id}`, { content: { title: 'Oak table, round' } });
    const second = await begin('Oak');
    expect(await idsOf(caller)).toEqual([second.id, id]);
    expect((await caller.get<ListingDraft>(`${path}/${id}`)).body.content.title).toBe('Oak table, round');
  });

  it('begun again with the same id hold the pictures of the last request, and need no free place', async () => {
    const id = crypto.randomUUID();
    const [first, second] = [await uploadPicture(caller), await uploadPicture(caller)];
    const begin = (photos: UploadedPicture[]) => caller.post(path, { id, content: { photos } });
    await begin([first]);
    for (let count = 1; count < 20; count += 1) await create();
    expect((await begin([second])).status).toBe(201);
    await removeOrphanUploads(inDays(2));
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
    expect((await caller.post(path, { id: crypto.randomUUID(), content: {} })).status).toBe(400);
  });

  it('saved in another tab meanwhile, are not overwritten', async () => {
    const { id, updatedAt } = await create();
    const save = (title: string) =>
      caller.put<ListingDraft>(`${path}/${id}`, { content: { title }, expectedUpdatedAt: updatedAt });
    const answers = await Promise.all([save('From one tab'), save('From the other')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      details: [{ field: 'expectedUpdatedAt' }],
    });
    const won = answers.find(({ status }) => status === 200)?.body;
    expect((await caller.get<ListingDraft>(`${path}/${id}`)).body.content).toEqual(won?.content);
  });
});

describe('pictures of a draft', () => {
  it('outlive the sweep, and can be published a week later', async () => {
    const picture = await uploadPicture(caller);
    const { id } = await create({ photos: [picture] });
    await removeOrphanUploads(inDays(7));
    expect(await isThere(picture)).toBe(true);
    await service.db.imageUpload.updateMany({
      data: { createdAt: new Date(Date.now() - 7 * 24 * 3_600_000) },
    });
    const { status, body } = await caller.post(
      '/api/listings',
      await listingBody({ images: [picture], draftId: id }),
    );
    expect(status).toBe(201);
    expect(body.images).toMatchObject([{ url: picture.url }]);
  });

  it('go when they are taken out, or the draft is deleted', async () => {
    const [kept, removed] = [await uploadPicture(caller), await uploadPicture(caller)];
    const { id } = await create({ photos: [kept, removed] });
    await caller.put(`${path}/${id}`, { content: { photos: [kept] } });
    await removeOrphanUploads(inDays(1));
    expect([await isThere(kept), await isThere(removed)]).toEqual([true, false]);
    await caller.delete(`${path}/${id}`);
    await removeOrphanUploads(inDays(1));
    expect(await isThere(kept)).toBe(false);
  });

  it('taken out and saved, can be taken back in: the removal is undone', async () => {
    const [kept, removed] = [await uploadPicture(caller), await uploadPicture(caller)];
    const { id } = await create({ photos: [kept, removed] });
    await caller.put(`${path}/${id}`, { content: { photos: [kept] } });
    await caller.put(`${path}/${id}`, { content: { photos: [kept, removed] } });
    await removeOrphanUploads(inDays(1));
    expect(await isThere(removed)).toBe(true);
    const images = [kept, removed];
    expect((await caller.post('/api/listings', await listingBody({ images, draftId: id }))).status).toBe(201);
  });

  it('of another person are not used', async () => {
    const picture = await uploadPicture(other);
    await create({ photos: [picture] });
    await removeOrphanUploads(inDays(2));
    expect(await isThere(picture)).toBe(false);
  });

  it('of a listing that is deleted stay for the draft that copies it', async () => {
    const picture = await uploadPicture(caller);
    const { body: listing } = await caller.post('/api/listings', await listingBody({ images: [picture] }));
    const { id } = await create({ photos: [picture] });
    await caller.delete(`/api/listings/${listing.id}`);
    await removeOrphanUploads(inDays(2));
    expect(await isThere(picture)).toBe(true);
    const again = await caller.post('/api/listings', await listingBody({ images: [picture], draftId: id }));
    expect(again.status).toBe(201);
  });

  it('stay for another draft when one of them discards them, and go with the last', async () => {
    const picture = await uploadPicture(caller);
    const { body: listing } = await caller.post('/api/listings', await listingBody({ images: [picture] }));
    const [one, other] = [await create({ photos: [picture] }), await create({ photos: [picture] })];
    await caller.delete(`/api/listings/${listing.id}`);
    const discard = () => caller.post('/api/uploads/discard', { keys: [picture.key] });
    expect(await discard()).toMatchObject({ status: 200, body: { discarded: [] } });
    await caller.put(`${path}/${one.id}`, { content: { photos: [] } });
    await removeOrphanUploads(inDays(2));
    expect(await isThere(picture)).toBe(true);
    await caller.put(`${path}/${other.id}`, { content: { photos: [] } });
    expect((await discard()).body).toEqual({ discarded: [picture.key] });
    expect(await isThere(picture)).toBe(false);
  });
});

describe('publishing a draft', () => {
  it('takes it away, exactly once', async () => {
    const { id } = await create();
    const body = await listingBody({ draftId: id });
    const answers = await Promise.all([
      caller.post('/api/listings', body),
      caller.post('/api/listings', body),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404]);
    expect(answers.find(({ status }) => status === 404)?.body).toMatchObject({
      ...gone,
      details: [{ field: 'draftId' }],
    });
    expect(await service.db.listing.count()).toBe(1);
    expect(await idsOf(caller)).toEqual([]);
  });

  it('that is refused leaves the draft', async () => {
    const { id } = await create();
    expect((await caller.post('/api/listings', { draftId: id })).status).toBe(400);
    const unknownCategory = await listingBody({ draftId: id, categoryId: 'no-such' });
    expect((await caller.post('/api/listings', unknownCategory)).status).toBe(404);
    expect(await idsOf(caller)).toEqual([id]);
  });

  it('refuses another person’s draft', async () => {
    const { id } = await create({}, other);
    expect(await caller.post('/api/listings', await listingBody({ draftId: id }))).toMatchObject({
      status: 404,
      body: gone,
    });
    expect(await idsOf(other)).toEqual([id]);
  });
});

describe('a listing and its duplicate', () => {
  it('show the same pictures; they go with the last of the two', async () => {
    const picture = await uploadPicture(caller);
    const publish = async (as: MarketplaceCaller, copyOf?: string) =>
      as.post('/api/listings', await listingBody({ images: [picture], copyOf }));
    const { body: first } = await publish(caller);
    const { status, body: second } = await publish(caller, first.id);
    expect(status).toBe(201);
    expect((await publish(caller)).status).toBe(400);
    expect((await publish(other, first.id)).status).toBe(400);
    await caller.delete(`/api/listings/${first.id}`);
    expect(await isThere(picture)).toBe(true);
    await removeOrphanUploads(inDays(2));
    expect(await isThere(picture)).toBe(true);
    await caller.put(`/api/listings/${second.id}`, { images: [] });
    expect(await isThere(picture)).toBe(false);
  });

  it('a copy of a listing that a moderator hid is refused', async () => {
    const moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR' }));
    const images = [await uploadPicture(caller)];
    const { body: first } = await caller.post('/api/listings', await listingBody({ images }));
    const body = await listingBody({ images, copyOf: first.id });
    await moderator.post(`/api/moderation/listings/${first.id}`, { action: 'hide', reason: 'Counterfeit' });
    const refused = {
      status: 400,
      body: { error: 'A moderator has hidden this listing, so it cannot be offered again' },
    };
    expect(await caller.post('/api/listings', body)).toMatchObject(refused);
    await caller.put(`/api/listings/${first.id}`, { status: 'ARCHIVED' });
    expect(await caller.post('/api/listings', body)).toMatchObject(refused);
    expect((await other.post('/api/listings', body)).body).toMatchObject({
      details: [{ field: 'images.0.key' }],
    });
  });

  it('a copy of one of them that is gone meanwhile has the pictures that the other still shows', async () => {
    const picture = await uploadPicture(caller);
    const publish = async (more: object) =>
      caller.post('/api/listings', await listingBody({ images: [picture], ...more }));
    const { body: first } = await publish({});
    const { body: second } = await publish({ copyOf: first.id });
    const draft = await create({ photos: [picture], copyOf: second.id });
    await caller.delete(`/api/listings/${second.id}`);
    const third = await publish({ copyOf: second.id, draftId: draft.id });
    expect(third.status).toBe(201);
    await caller.delete(`/api/listings/${first.id}`);
    expect(await isThere(picture)).toBe(true);
    await caller.delete(`/api/listings/${third.body.id}`);
    expect(await isThere(picture)).toBe(false);
  });

  it('two drafts that copy a listing which is gone are both published', async () => {
    const images = [await uploadPicture(caller)];
    const { body: first } = await caller.post('/api/listings', await listingBody({ images }));
    const drafts = [await create({ photos: images }), await create({ photos: images })];
    await caller.delete(`/api/listings/${first.id}`);
    for (const { id } of drafts) {
      const body = await listingBody({ images, draftId: id, copyOf: first.id });
      expect((await caller.post('/api/listings', body)).status).toBe(201);
    }
    expect((await other.post('/api/listings', await listingBody({ images, copyOf: first.id }))).status).toBe(
      400,
    );
  });

  it('a copy that is made while the other is deleted has its pictures, or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const picture = await uploadPicture(caller);
      const images = [picture];
      const { body: first } = await caller.post('/api/listings', await listingBody({ images }));
      const body = await listingBody({ images, copyOf: first.id });
      const [copy] = await Promise.all([
        caller.post('/api/listings', body),
        caller.delete(`/api/listings/${first.id}`),
      ]);
      expect([201, 400]).toContain(copy.status);
      expect(await isThere(picture)).toBe(copy.status === 201);
    }
  });
});
