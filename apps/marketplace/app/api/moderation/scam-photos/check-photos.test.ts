import { describe, expect, it } from 'vitest';
import { hashAndCompareDuePhotos } from '#domain/scam-photos/hash-and-compare-due-photos.ts';
import { services } from '#services.ts';
import { drawWavePng } from '#testing/draw-photo.ts';
import { useScamPhotoFixture } from '#testing/scam-photo-fixture.ts';
import { useMarketplaceService } from '#testing/use-whole-service.ts';

const service = useMarketplaceService();
const { createSeller, check, hide, matches, titles } = useScamPhotoFixture(service);
const dayMs = 24 * 60 * 60_000;

describe('the check', () => {
  const minutesLater = (minutes: number) =>
    hashAndCompareDuePhotos({ ...services(), clock: () => new Date(Date.now() + minutes * 60_000) });

  it('is made later if the media service is away', async () => {
    const seller = await createSeller();
    await seller.lists('Phone', [drawWavePng(1)]);
    await control({ mode: 'down' });
    expect(await check()).toBe(0);
    expect(await check()).toBe(0);
    await control({ mode: 'ok' });
    expect(await minutesLater(6)).toBe(1);
    expect(await service.db.storedImage.findMany()).toMatchObject([{ hash: expect.any(BigInt) }]);
  });

  it('waits two hours for a file that is not there yet, and compares the other photos meanwhile', async () => {
    const [scammer, seller] = [await createSeller(), await createSeller()];
    const scam = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    await check();
    await hide(scam);
    const id = await seller.lists('Phone', []);
    const key = `marketplace/${seller.id}/${'0'.repeat(32)}`;
    const url = 'https://media.example/later.jpg';
    await service.db.storedImage.create({
      data: { key, userId: seller.id, bytes: 1, createdAt: new Date() },
    });
    await service.db.listingImage.create({ data: { listingId: id, order: 0, key, url } });
    await seller.addPhoto(id, 1, drawWavePng(1));
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
    const scam = await scammer.lists('Cheap phone', [drawWavePng(1)]);
    await check();
    await hide(scam);
    await scammer.addPhoto(scam, 1, drawWavePng(2));
    await other.lists('Watch', [drawWavePng(2)]);
    await check();
    expect(await matches()).toEqual([]);
    expect(await service.db.scamPhoto.count()).toBe(1);
  });

  it('begins with the newest photos, whatever waits from before', async () => {
    const seller = await createSeller();
    const backlog = [
      await seller.lists('First', [drawWavePng(1)]),
      await seller.lists('Second', [drawWavePng(2)]),
    ];
    await service.db.photoCheck.updateMany({ data: { dueAt: new Date(Date.now() - dayMs) } });
    const added = await seller.lists('New', [drawWavePng(3)]);
    await check();
    const order = await service.db.storedImage.findMany({
      orderBy: { hashedAt: 'asc' },
      select: { key: true },
    });
    const keys = await service.db.listingImage.findMany({ select: { key: true, listingId: true } });
    const listings = order.map(({ key }) => keys.find((each) => each.key === key)?.listingId);
    expect(listings[0]).toBe(added);
    expect(listings).toHaveLength(backlog.length + 1);
  });

  it('leaves the media service alone after three failures in a row, until the next run', async () => {
    const seller = await createSeller();
    for (let each = 0; each < 5; each += 1)
      await seller.lists(`Phone ${each}`, [drawWavePng(1), drawWavePng(2)]);
    await control({ mode: 'down' });
    expect(await check()).toBe(0);
    // Two photos of one listing and one of another: the others are due as before.
    expect(await service.db.photoCheck.count({ where: { tries: 0, dueAt: { lte: new Date() } } })).toBe(3);
    await control({ mode: 'ok' });
    expect(await check()).toBe(3);
    expect(await minutesLater(2)).toBe(2);
  });

  it('of a photo that cannot be read is tried again after 1, 2, 4 … 30 minutes, and a new photo begins again', async () => {
    const seller = await createSeller();
    const id = await seller.lists('Phone', [drawWavePng(1)]);
    await control({ mode: 'down' });
    let now = Date.now();
    const pauses: number[] = [];
    for (let each = 0; each < 7; each += 1) {
      await hashAndCompareDuePhotos({ ...services(), clock: () => new Date(now) });
      const { dueAt } = await service.db.photoCheck.findFirstOrThrow();
      pauses.push(Math.round((dueAt.getTime() - now) / 60_000));
      now = dueAt.getTime();
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30]);
    await control({ mode: 'ok' });
    await seller.addPhoto(id, 1, drawWavePng(2));
    expect(await service.db.photoCheck.findMany()).toMatchObject([{ tries: 0 }]);
    expect(await check()).toBe(1);
  });

  it('of photos of scams has an end in each run, and continues in the next', async () => {
    const seller = await createSeller();
    const id = await seller.lists('Phone', [drawWavePng(1)]);
    await check();
    const hashes = Array.from({ length: 120 }, (_, at) => ({ hash: BigInt(at), addedAt: new Date() }));
    await service.db.scamPhoto.createMany({ data: hashes });
    await check();
    expect(await service.db.scamPhoto.count({ where: { comparedAt: null } })).toBe(20);
    await check();
    expect(await service.db.scamPhoto.count({ where: { comparedAt: null } })).toBe(0);
    expect(await service.db.scamPhotoMatch.count({ where: { listingId: id } })).toBe(0);
  });
});

const sandbox = () => new URL(process.env.GOOGLE_ISSUER ?? '').origin;

async function control(body: object): Promise<void> {
  await fetch(`${sandbox()}/control/media`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
