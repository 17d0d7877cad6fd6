import { expect, test } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';

test('a manager reads what happened in their centre, and nothing of another', async ({
  page,
  context,
  signIn,
  newUser,
  anotherDevice,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const neighbour = await newUser('Mr Neo', 'CORPORATE_ADMIN');
  await anotherDevice(neighbour);
  await signIn(context, manager);

  await page.goto('/centre');
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await expect(page).toHaveURL(/\/centre\/audit-log$/);
  const row = page.getByRole('row').filter({ hasText: 'Signed in' });
  await expect(row.first()).toContainText('Mdm Lim');
  await expect(page.getByText('Mr Neo')).toHaveCount(0);
  await expectHealthyPage(page);

  // Days narrow it: nothing happened in a year that is long gone.
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Show days' }).click();
  await expect(page.getByText(/Nothing here|No entries match/)).toBeVisible();

  // The CSV has no more than the page.
  const answer = await context.request.get('/api/audit-log/export');
  const text = await answer.text();
  expect(text).toContain('Mdm Lim');
  expect(text).not.toContain('Mr Neo');

  expect((await context.request.get('/api/audit-log?action=sign-in')).status()).toBe(200);
});

test('the platform reads every centre’s', async ({ page, context, signIn, newUser, anotherDevice }) => {
  const manager = await newUser('Mdm Ong', 'CORPORATE_ADMIN');
  await anotherDevice(manager);
  await signIn(context, await newUser('Ada', 'SUPER_ADMIN'));
  await page.goto(`/admin/audit-log?actor=user:${manager.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Mdm Ong' }).first()).toContainText('Signed in');
  await expectHealthyPage(page);
});
