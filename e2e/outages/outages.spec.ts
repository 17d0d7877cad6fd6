import { chooseFiles } from '../fixtures/choose-files.ts';
import { drawJpegPhotos } from '../fixtures/photos.ts';
import { setSandboxMode } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

// An outside service that is away is away for everybody: this runs when the other tests are done.

test.use({ provoked: /status of 500 .*\/media\// });

test('photos that could not be sent are sent again, and nothing else is lost', async ({
  page,
  context,
  request,
  signIn,
  newPerson,
}) => {
  await signIn(context, await newPerson('Hafiz Rahman'));
  await page.goto('/sell');
  await page.getByLabel('Title').fill('Desk lamp, brass');
  await setSandboxMode(request, 'media', 'down');
  try {
    await chooseFiles(page.getByLabel('Add photos'), await drawJpegPhotos('lamp'));
    await expect(page.getByText('The photo could not be sent.')).toBeVisible();
  } finally {
    await setSandboxMode(request, 'media', 'ok');
  }
  await page.getByRole('button', { name: 'Retry photo 1' }).click();
  await expect(page.getByText('The photo could not be sent.')).toBeHidden();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Retry photo 1' })).toBeHidden();
  await expect(page.getByLabel('Title')).toHaveValue('Desk lamp, brass');
});
