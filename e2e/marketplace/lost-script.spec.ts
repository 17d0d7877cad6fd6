import { alice, expect, test } from '../fixtures/test.ts';

test.use({ provoked: /_next\/static\/.*\.js/ });

test('a panel whose script was lost says so, keeps what is typed, and opens at the next try', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, alice);
  await page.goto('/sell');
  const title = page.getByLabel('Title');
  await title.fill('Desk lamp, brass');
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByText('This did not arrive. Check your connection and try again.')).toBeVisible();
  await expect(title).toHaveValue('Desk lamp, brass');
  await page.unroute(/\/_next\/static\/.*\.js/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});
