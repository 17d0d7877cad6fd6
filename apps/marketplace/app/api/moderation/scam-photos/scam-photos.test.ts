import { createListing, createUser } from '@repo/testing/marketplace-factories';
import { describe, expect, it } from 'vitest';
import { drawWavePng } from '#testing/draw-photo.ts';
import { createMarketplaceCaller } from '#testing/market-caller.ts';
import { useScamPhotoFixture } from '#testing/scam-photo-fixture.ts';
import { uploadPicture } from '#testing/upload-picture.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const { createSeller, check, hide, ban, unban, restore, setStatus, matches, titles, asModerator } =
  useScamPhotoFixture(service);

/** The photo as the media service makes it smaller: other bytes of the same picture. */
async function shrink(url: string) {
  const response = await fetch(url.replace('/image/upload/', '/image/upload/w_60,h_60,c_scale,q_40,f_jpg/'));
  return new Uint8Array(await response.arrayBuffer());
}

describe('photos of a listing that was hidden as a scam', () => {
  it('are recognised in a listing that comes later, shrunk or marked, and in one that was here before', async () => {
    const [scammer, again, earlier] = [await createSeller(), await createSeller(), await createSeller()];
    const before = await earlier.lists('Phone, like new', [drawWavePng(3), drawWavePng(1)]);
    const scam = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    expect(await check()).toBe(2);
    expect(await matches()).toEqual([]);
    expect((await hide(scam)).status).toBe(200);
    await check();
    expect(await matches()).toMatchObject([
      { listing: { id: before }, distance: 0, scam: { id: scam, title: 'Cheap phone' } },
    ]);
    const [shown] = await service.db.listingImage.findMany({ where: { listingId: scam } });
    await again.lists('Bargain phone', [await shrink(shown?.url ?? '')]);
    await again.lists('Marked phone', [drawWavePng(1, { mark: true })]);
    await again.lists('Another thing', [drawWavePng(2)]);
    await check();
    expect((await titles()).sort()).toEqual(['Bargain phone', 'Marked phone', 'Phone, like new']);
  });

  it('are remembered although they were hashed after the decision, and when a ban hid the listing', async () => {
    const [scammer, other] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    await hide(scam);
    await scammer.lists('Cheap watch', [drawWavePng(2)]);
    await check();
    await ban(scammer.id);
    await other.lists('Phone', [drawWavePng(1)]);
    await other.lists('Watch', [drawWavePng(2)]);
    await check();
    expect((await titles()).sort()).toEqual(['Phone', 'Watch']);
  });

  it('are forgotten with what they found when the decision is taken back', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    const id = await seller.lists('Phone', [drawWavePng(1)]);
    await check();
    await hide(id);
    await other.lists('Same phone', [drawWavePng(1)]);
    await check();
    expect(await titles()).toEqual(['Same phone']);
    await restore(id);
    expect(await matches()).toEqual([]);
    expect(await service.db.scamPhoto.count()).toBe(0);
  });

  it('stay when the listing goes, until a ban for them is lifted', async () => {
    const [scammer, other] = [await createSeller(), await createSeller()];
    const id = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    const hidden = await scammer.lists('Cheap watch', [drawWavePng(2)]);
    await check();
    await hide(hidden);
    await ban(scammer.id);
    await other.lists('Phone', [drawWavePng(1)]);
    await other.lists('Watch', [drawWavePng(2)]);
    await check();
    await service.db.listing.delete({ where: { id } });
    expect((await titles()).sort()).toEqual(['Phone', 'Watch']);
    expect((await matches()).map(({ scam }) => scam?.title)).toEqual(expect.arrayContaining([undefined]));
    await unban(scammer.id);
    // What was hidden by itself still is.
    expect(await titles()).toEqual(['Watch']);
  });

  it('of what was sold before a ban for a scam are remembered, whether they were hashed by then or not', async () => {
    const [scammer, honest, other] = [await createSeller(), await createSeller(), await createSeller()];
    await setStatus(await scammer.lists('Sold phone', [drawWavePng(1)]), 'SOLD');
    await setStatus(await honest.lists('Sold lamp', [drawWavePng(3)]), 'SOLD');
    await check();
    await setStatus(await scammer.lists('Sold watch', [drawWavePng(2)]), 'SOLD');
    // As of what was sold before photos were hashed.
    await service.db.photoCheck.deleteMany();
    await ban(scammer.id);
    await ban(honest.id, 'OTHER');
    for (const [index, title] of ['Phone', 'Watch', 'Lamp'].entries()) {
      await other.lists(title, [drawWavePng(index + 1)]);
    }
    await check();
    expect((await titles()).sort()).toEqual(['Phone', 'Watch']);
    await unban(scammer.id);
    expect(await titles()).toEqual([]);
  });

  it('are not remembered for another reason, nor if they are of one colour', async () => {
    const [seller, other] = [await createSeller(), await createSeller()];
    await hide(await seller.lists('Phone', [drawWavePng(1)]), 'COUNTERFEIT');
    const blank = await seller.lists('Nothing', []);
    const { key, url } = await uploadPicture(seller.caller);
    await service.db.listingImage.create({ data: { listingId: blank, order: 0, key, url } });
    await check();
    await hide(blank);
    await other.lists('Phone too', [drawWavePng(1)]);
    await check();
    expect(await matches()).toEqual([]);
  });
});

describe('a match', () => {
  it('of a moderator’s own listing is dismissed by another one alone', async () => {
    const scam = await (await createSeller()).lists('Cheap phone', [drawWavePng(1)]);
    await check();
    await hide(scam);
    const other = await createUser(service.db, { role: 'MODERATOR' });
    const asOther = createMarketplaceCaller(other);
    const { id } = await createListing(service.db, { sellerId: other.id, title: 'My phone' });
    const { key, url } = await uploadPicture(asOther, drawWavePng(1));
    await service.db.listingImage.create({ data: { listingId: id, order: 0, key, url } });
    await check();
    const path = `/api/moderation/scam-photos/${id}`;
    expect(await asOther.delete(path)).toMatchObject({
      status: 403,
      body: { error: 'Another moderator looks at your own listing' },
    });
    expect(await titles()).toEqual(['My phone']);
    expect((await asModerator().delete(path)).status).toBe(200);
    expect((await asOther.delete(path)).status).toBe(403);
  });

  it('goes with the listing, and names no scam that was deleted', async () => {
    const [scammer, seller] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    await check();
    await hide(scam);
    const kept = await seller.lists('Phone', [drawWavePng(1)]);
    const gone = await seller.lists('Gone', [drawWavePng(1)]);
    await check();
    expect((await titles()).sort()).toEqual(['Gone', 'Phone']);
    const deleted = { deletedAt: new Date(), status: 'ARCHIVED' as const };
    await service.db.listing.updateMany({ where: { id: { in: [gone, scam] } }, data: deleted });
    expect(await matches()).toMatchObject([{ listing: { id: kept }, scam: null }]);
  });

  it('is dismissed with a line in the audit log, and stays so until the listing has another photo', async () => {
    const [scammer, seller] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    await check();
    await hide(scam);
    const id = await seller.lists('Phone', [drawWavePng(1)]);
    await check();
    expect(await titles()).toEqual(['Phone']);
    expect((await asModerator().delete(`/api/moderation/scam-photos/${id}`)).status).toBe(200);
    expect((await asModerator().delete(`/api/moderation/scam-photos/${id}`)).status).toBe(404);
    const entries = await service.db.auditEntry.findMany({ where: { targetId: id } });
    expect(entries).toMatchObject([{ action: 'listing.dismiss-scam-photos', actorLabel: 'Mo' }]);
    await check();
    expect(await matches()).toEqual([]);
    await service.db.listingImage.deleteMany({ where: { listingId: id } });
    await seller.addPhoto(id, 0, drawWavePng(1));
    await check();
    expect(await titles()).toEqual(['Phone']);
  });

  it('goes when its photo does, or the listing is sold', async () => {
    const [scammer, seller] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    await check();
    await hide(scam);
    const first = await seller.lists('First', [drawWavePng(1)]);
    const second = await seller.lists('Second', [drawWavePng(1)]);
    await check();
    expect((await titles()).sort()).toEqual(['First', 'Second']);
    await service.db.listingImage.deleteMany({ where: { listingId: first } });
    await seller.addPhoto(first, 0, drawWavePng(2));
    await setStatus(second, 'SOLD');
    await check();
    expect(await matches()).toEqual([]);
  });
});
