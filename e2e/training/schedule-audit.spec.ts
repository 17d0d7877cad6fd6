import { expect, test, trainingPeople } from '../fixtures/training.ts';

test('the schedule audit shows both sides, what differs, and what the agency lists twice', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, trainingPeople.admin);
  await page.goto('/agency/audit');
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option', { name: /Data Analysis with Spreadsheets/ }).click();
  await expect(page).toHaveURL(/course=TGS-2020002140/);
  await page.getByRole('link', { name: 'Show past classes' }).click();
  const group = (run: string) => page.getByRole('listitem').filter({ hasText: `Course run ID ${run}` });
  await expect(group('850001')).toContainText('Same');
  await expect(group('850101')).toContainText('Not here');
  await expect(page.getByText('Listed 2 times').first()).toBeVisible();
  await expect(group('850004')).toContainText('Dates');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});
