import { expect, test } from '../fixtures/training.ts';

test('somebody asks for a copy of their data, downloads it, and reads what is kept', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  await signIn(context, await newUser('Nurul Aisyah'));
  await page.goto('/settings#your-data');
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Get a copy' }).click();
  const link = section.getByRole('link', { name: 'Download' });
  await expect(link).toBeVisible({ timeout: 300_000 });
  await expect(section.getByText('Removed on')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await link.click();
  expect((await downloading).suggestedFilename()).toMatch(/^training-personal-data-\d{4}-\d\d-\d\d\.zip$/);
  await section.getByRole('link', { name: 'What we keep, and for how long' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});
