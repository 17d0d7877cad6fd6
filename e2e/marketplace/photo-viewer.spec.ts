import { expect, test } from '../fixtures/test.ts';

test('photos fill the screen, and are looked through and left by keyboard', async ({ page, request }) => {
  const { data } = await (await request.get('/api/listings?query=macbook&limit=10')).json();
  const listing = data.find(({ images }: { images: unknown[] }) => images.length > 1);
  const address = `/listings/${listing.slug}`;
  const { length } = listing.images;
  await page.goto(address);
  const photo = (place: number) => page.getByRole('button', { name: `photo ${place} of ${length}` });
  await photo(1).press('Enter');

  const viewer = page.getByRole('dialog', { name: `Photos of ${listing.title}` });
  const position = viewer.getByRole('status');
  await expect(position).toHaveText(`Photo 1 of ${length}`);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
  await page.keyboard.press('End');
  await expect(position).toHaveText(`Photo ${length} of ${length}`);
  await page.keyboard.press('Home');
  await expect(position).toHaveText(`Photo 1 of ${length}`);
  await page.keyboard.press('ArrowRight');
  await expect(position).toHaveText(`Photo 2 of ${length}`);
  const smaller = viewer.getByRole('button', { name: 'Zoom out' });
  await expect(smaller).toBeDisabled();
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeEnabled();
  await page.keyboard.press('+');
  await expect(smaller).toBeEnabled();
  await page.keyboard.press('-');
  await expect(smaller).toBeDisabled();

  // The page shows the photo that was seen last, with the focus on it, and Back leads where it led before.
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(photo(2)).toBeFocused();
  await expect(page.getByRole('list', { name: `Photo 2 of ${length}` })).toBeVisible();

  await photo(2).press('Enter');
  await expect(position).toHaveText(`Photo 2 of ${length}`);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(photo(2)).toBeFocused();
  await expect(page).toHaveURL(address);
});
