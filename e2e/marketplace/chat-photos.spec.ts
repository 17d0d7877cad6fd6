import { chooseFiles } from '../fixtures/choose-files.ts';
import { drawJpegPhotos } from '../fixtures/photos.ts';
import { expect, test } from '../fixtures/test.ts';

test('photos are chosen in a chat, outlive a reload, are sent and opened', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  await signIn(context, await newMember('Priya Raman'));
  const { id } = await publish(context, { title: 'Ukulele with bag' });
  const buyer = await anotherDevice(await newMember('Benjamin Ong'));
  await buyer.goto(`/chat?listing=${id}`);
  await buyer.getByRole('textbox', { name: 'Message to Priya Raman' }).fill('Hello');
  await buyer.getByRole('button', { name: 'Send message' }).click();
  await expect(buyer).toHaveURL(/\/chat\/[\w-]+$/);
  await page.goto(new URL(buyer.url()).pathname);
  await expect(page.getByRole('log')).toContainText('Hello');

  const toSend = buyer.getByRole('list', { name: 'Photos to send' });
  await chooseFiles(buyer.getByLabel('Add photos'), await drawJpegPhotos('one', 'two', 'three'));
  await expect(toSend.getByRole('img')).toHaveCount(3);
  await toSend.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect(toSend.getByRole('progressbar')).toHaveCount(0);
  await buyer.reload();
  await expect(toSend.getByRole('img')).toHaveCount(2);

  // A message needs no words; the other person sees its photos without a reload.
  const sent = buyer.waitForRequest(
    (request) => request.method() === 'POST' && /\/messages$/.test(request.url()),
  );
  await buyer.getByRole('button', { name: 'Send message' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ body: 'Sent 2 photos', images: [{}, {}] });
  await expect(toSend).toHaveCount(0);
  await expect(buyer.getByRole('log').getByRole('img', { name: 'Your photo, 2 of 2' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Benjamin Ong/ }).first()).toContainText('Sent 2 photos');
  await page.getByRole('button', { name: 'Photo from Benjamin Ong, 1 of 2' }).click();
  const viewer = page.getByRole('dialog', { name: 'Photos of the message' });
  await expect(viewer.getByRole('status')).toHaveText('Photo 1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toHaveText('Photo 2 of 2');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Photo from Benjamin Ong, 2 of 2' })).toBeFocused();
});
