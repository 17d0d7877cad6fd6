import type { ScamPhotoMatchPage } from '@repo/schemas/marketplace/scam-photo';
import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkPhotos } from '#domain/scam-photos/check-photos.ts';
import { services } from '#services.ts';
import { drawPhoto } from '#testing/draw-photo.ts';
import { createMarketplaceCaller, type MarketplaceCaller } from '#testing/market-caller.ts';
import { uploadPicture } from '#testing/upload-picture.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
let moderator: MarketplaceCaller;

beforeEach(async () => {
  moderator = createMarketplaceCaller(await createUser(service.db, { role: 'MODERATOR', name: 'Mo' }));
});

async function createSeller() {
  const person = await createUser(service.db);
  const caller = createMarketplaceCaller(person);
  return {
    id: person.id,
    caller,
    async lists(title: string, photos: Uint8Array<ArrayBuffer>[]) {
      const { id } = await createListing(service.db, { sellerId: person.id, title });
      for (const [order, photo] of photos.entries()) await addPhoto(id, order, photo);
      return id;
    },
    addPhoto,
  };
  async function addPhoto(listingId: string, order: number, photo: Uint8Array<ArrayBuffer>) {
    const { key, url } = await uploadPicture(caller, photo);
    await service.db.listingImage.upsert({
      where: { listingId_order: { listingId, order } },
      create: { listingId, order, key, url },
      update: { key, url },
    });
  }
}

const check = () => checkPhotos(services());
const hide = (id: string, category = 'SCAM') =>
  moderator.post(`/api/moderation/listings/${id}`, { action: 'hide', category, reason: 'Never delivers' });
const restore = (id: string) => moderator.post(`/api/moderation/listings/${id}`, { action: 'restore' });
const matches = async () =>
  (await moderator.get<ScamPhotoMatchPage>('/api/moderation/scam-photos')).body.data;
const titles = async () => (await matches()).map(({ listing }) => listing.title);

/** The photo as the media service makes it smaller: other bytes of the same picture. */
async function shrink(url: string) {
  const response = await fetch(url.replace('/image/upload/', '/image/upload/w_60,h_60,c_scale,q_40,f_jpg/'));
  return new Uint8Array(await response.arrayBuffer());
}

describe('photos of a listing that was hidden as a scam', () => {
  it('are recognised in a listing that comes later, shrunk or marked, and in one that was here before', async () => {
    const [scammer, again, earlier] = [await createSeller(), await createSeller(), await createSeller()];
    const before = await earlier.lists('Phone, like new', [drawPhoto(3), drawPhoto(1)]);
    const scam = await scammer.lists('Cheap phone', [drawPhoto(1)]);
    expect(await check()).toBe(2);
    expect(await matches()).toEqual([]);
    expect((await hide(scam)).status).toBe(200);
    await check();
    expect(await matches()).toMatchObject([
      { listing: { id: before }, distance: 0, scam: { id: scam, title: 'Cheap phone' } },
    ]);
    const [shown] = await service.db.listingImage.findMany({ where: { listingId: scam } });
    await again.lists('Bargain phone', [await shrink(shown?.url ?? '')]);
    await again.lists('Marked phone', [drawPhoto(1, { mark: true })]);
    await again.lists('Another thing', [drawPhoto(2)]);
    await check();
    expect((await titles()).sort()).toEqual(['Bargain phone', 'Marked phone', 'Phone, like new']);
  });

  it('are remembered although they were hashed after the decision, and when a ban hid the listing', async () => {
    const [scammer, other] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawPhoto(1)]);
    await hide(scam);
    await scammer.lists('Cheap watch', [drawPhoto(2)]);
    await check();
    await moderator.post(`/api/moderation/users/${scammer.id}`, {
      action: 'ban',
      category: 'SCAM',
      reason: '',
    });
    await other.lists('Phone', [drawPhoto(1)]);
    await other.lists('Watch', [drawPhoto(2)]);
    await check();
    expect((await titles()).sort()).toEqual(['Phone', 'Watch']);
  });

  it('are forgotten with what they found when the decision is taken back', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    const id = await seller.lists('Phone', [drawPhoto(1)]);
    await check();
    await hide(id);
    await other.lists('Same phone', [drawPhoto(1)]);
    await check();
    expect(await titles()).toEqual(['Same phone']);
    await restore(id);
    expect(await matches()).toEqual([]);
    expect(await service.db.scamPhoto.count()).toBe(0);
  });

  it('stay when the listing goes, until a ban for them is lifted', async () => {
    const [scammer, other] = [await createSeller(), await createSeller()];
    const id = await scammer.lists('Cheap phone', [drawPhoto(1)]);
    const hidden = await scammer.lists('Cheap watch', [drawPhoto(2)]);
    await check();
    await hide(hidden);
    await moderator.post(`/api/moderation/users/${scammer.id}`, {
      action: 'ban',
      category: 'SCAM',
      reason: '',
    });
    await other.lists('Phone', [drawPhoto(1)]);
    await other.lists('Watch', [drawPhoto(2)]);
    await check();
    await service.db.listing.delete({ where: { id } });
    expect((await titles()).sort()).toEqual(['Phone', 'Watch']);
    expect((await matches()).map(({ scam }) => scam?.title)).toEqual(expect.arrayContaining([undefined]));
    await moderator.post(`/api/moderation/users/${scammer.id}`, { action: 'unban' });
    // What was hidden by itself still is.
    expect(await titles()).toEqual(['Watch']);
  });

  it('are not remembered for another reason, nor if they are of one colour', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    await hide(await seller.lists('Phone', [drawPhoto(1)]), 'COUNTERFEIT');
    const blank = await seller.lists('Nothing', []);
    const { key, url } = await uploadPicture(seller.caller);
    await service.db.listingImage.create({ data: { listingId: blank, order: 0, key, url } });
    await check();
    await hide(blank);
    await other.lists('Phone too', [drawPhoto(1)]);
    await check();
    expect(await matches()).toEqual([]);
  });
});

describe('a match', () => {
  it('is dismissed with a line in the audit log, and stays so until the listing has another photo', async () => {
    const [scammer, seller] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawPhoto(1)]);
    await check();
    await hide(scam);
    const id = await seller.lists('Phone', [drawPhoto(1)]);
    await check();
    expect(await titles()).toEqual(['Phone']);
    expect((await moderator.delete(`/api/moderation/scam-photos/${id}`)).status).toBe(200);
    expect((await moderator.delete(`/api/moderation/scam-photos/${id}`)).status).toBe(404);
    const entries = await service.db.auditEntry.findMany({ where: { targetId: id } });
    expect(entries).toMatchObject([{ action: 'listing.dismiss-scam-photos', actorLabel: 'Mo' }]);
    await check();
    expect(await matches()).toEqual([]);
    await service.db.listingImage.deleteMany({ where: { listingId: id } });
    await seller.addPhoto(id, 0, drawPhoto(1));
    await check();
    expect(await titles()).toEqual(['Phone']);
  });

  it('goes when its photo does, or the listing is sold', async () => {
    const [scammer, seller] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawPhoto(1)]);
    await check();
    await hide(scam);
    const first = await seller.lists('First', [drawPhoto(1)]);
    const second = await seller.lists('Second', [drawPhoto(1)]);
    await check();
    expect((await titles()).sort()).toEqual(['First', 'Second']);
    await service.db.listingImage.deleteMany({ where: { listingId: first } });
    await seller.addPhoto(first, 0, drawPhoto(2));
    await service.db.listing.update({ where: { id: second }, data: { status: 'SOLD' } });
    await check();
    expect(await matches()).toEqual([]);
  });
});

describe('the check', () => {
  const minutesLater = (minutes: number) =>
    checkPhotos({ ...services(), clock: () => new Date(Date.now() + minutes * 60_000) });

  it('is made later if the media service is away', async () => {
    const seller = await createSeller();
    await seller.lists('Phone', [drawPhoto(1)]);
    await control({ mode: 'down' });
    expect(await check()).toBe(0);
    expect(await check()).toBe(0);
    await control({ mode: 'ok' });
    expect(await minutesLater(6)).toBe(1);
    expect(await service.db.storedImage.findMany()).toMatchObject([{ hash: expect.any(BigInt) }]);
  });

  it('waits two hours for a file that is not there yet, and compares the other photos meanwhile', async () => {
    const [scammer, seller] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawPhoto(1)]);
    await check();
    await hide(scam);
    const id = await seller.lists('Phone', []);
    const key = `marketplace/${seller.id}/${'0'.repeat(32)}`;
    const url = 'https://media.example/later.jpg';
    await service.db.storedImage.create({
      data: { key, userId: seller.id, bytes: 1, createdAt: new Date() },
    });
    await service.db.listingImage.create({ data: { listingId: id, order: 0, key, url } });
    await seller.addPhoto(id, 1, drawPhoto(1));
    expect(await check()).toBe(0);
    expect(await titles()).toEqual(['Phone']);
    expect(await minutesLater(110)).toBe(0);
    expect(await service.db.photoCheck.count()).toBe(1);
    expect(await minutesLater(130)).toBe(1);
    expect(await service.db.photoCheck.count()).toBe(0);
    expect(await service.db.storedImage.count({ where: { hash: null, hashedAt: { not: null } } })).toBe(1);
  });

  it('takes nothing for a scam’s that its owner uploads after the decision', async () => {
    const [scammer, other] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawPhoto(1)]);
    await check();
    await hide(scam);
    await scammer.addPhoto(scam, 1, drawPhoto(2));
    await other.lists('Watch', [drawPhoto(2)]);
    await check();
    expect(await matches()).toEqual([]);
    expect(await service.db.scamPhoto.count()).toBe(1);
  });
});

async function control(body: object): Promise<void> {
  const sandbox = new URL(process.env.GOOGLE_ISSUER ?? '').origin;
  await fetch(`${sandbox}/control/media`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
