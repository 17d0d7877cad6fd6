import { createMarketplaceClient } from '@repo/db/marketplace';
import { postToApi } from '../fixtures/api.ts';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { drawJpegPhotos } from '../fixtures/photos.ts';
import { expect, moderator, test, uniqueWord } from '../fixtures/test.ts';
import { uploadPhoto } from '../fixtures/upload-photo.ts';

test('a moderator sees a photo of a scam beside the one that looks like it, and says which it is', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  const seller = await anotherDevice(await newMember(`Seller ${uniqueWord()}`));
  const list = async (title: string) => {
    const [photo] = await drawJpegPhotos('the same lamp');
    if (!photo) throw new Error('There is a photo for each name');
    const images = [await uploadPhoto(seller.request, photo)];
    const { id } = await publish(seller.context(), { title, images });
    return { id, title, key: images[0]?.key ?? '' };
  };
  const scam = await list(`Cheap lamp ${uniqueWord()}`);
  const [again, honest] = [await list(`Lamp ${uniqueWord()}`), await list(`Desk lamp ${uniqueWord()}`)];
  await signIn(context, moderator);
  await postToApi(context.request, `/api/moderation/listings/${scam.id}`, {
    action: 'hide',
    category: 'SCAM',
  });
  // The job that finds them runs once a minute, and has its own tests.
  const db = createMarketplaceClient(process.env.E2E_MARKETPLACE_DATABASE_URL ?? '', { poolSize: 1 });
  const photo = await db.scamPhoto.create({
    data: { hash: 1n, listingId: scam.id, addedAt: new Date(), comparedAt: new Date() },
  });
  await db.storedImage.updateMany({ where: { key: scam.key }, data: { hash: 1n, hashedAt: new Date() } });
  await db.scamPhotoMatch.createMany({
    data: [again, honest].map(({ id, key }) => ({
      listingId: id,
      scamPhotoId: photo.id,
      key,
      distance: 0,
      foundAt: new Date(0),
    })),
    skipDuplicates: true,
  });
  await db.$disconnect();

  await page.goto('/moderation/photos');
  const first = page.getByRole('article', { name: again.title });
  const second = page.getByRole('article', { name: honest.title });
  for (const name of ['In this listing', 'In the scam']) {
    await expect(first.getByRole('img', { name })).toBeVisible();
  }
  await expectHealthyPageInEveryLook(page);
  await second.getByRole('button', { name: 'Not a scam' }).click();
  await expect(second).toBeHidden();
  await first.getByRole('button', { name: 'Hide listing' }).click();
  const hide = page.getByRole('dialog', { name: `Hide listing: ${again.title}` });
  await hide.getByLabel('What is wrong?').selectOption('SCAM');
  await hide.getByRole('button', { name: 'Hide listing' }).click();
  await expect(first).toBeHidden();
});
