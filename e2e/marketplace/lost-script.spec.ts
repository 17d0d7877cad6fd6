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
  // The keys are listened to once that part of the page is hydrated: a person presses them again.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    const lost = page.getByText('This did not arrive. Check your connection and try again.').first();
    await expect(lost).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(title).toHaveValue('Desk lamp, brass');
  await page.unroute(/\/_next\/static\/.*\.js/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('a follow button whose script was lost says so and is as before', async ({
  page,
  context,
  signIn,
  newMember,
}) => {
  const { data } = await (await context.request.get('/api/listings?query=macbook&limit=1')).json();
  await signIn(context, await newMember('Devi Nair'));
  await page.goto(`/sellers/${data[0].seller.id}`);
  const follow = page.getByRole('button', { name: /^Follow/ });
  await expect(page.locator('html[data-hydrating]')).toHaveCount(0);
  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await follow.press('Enter');
  await expect(page.getByText('Nothing was changed: part of this page did not arrive.')).toBeVisible();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(/\/_next\/static\/.*\.js/);
  await follow.press('Enter');
  await expect(page.getByText(/^We tell you when/)).toBeVisible();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
});
