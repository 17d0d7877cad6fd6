import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

const password = 'Password123!';

test('another address: asked for, confirmed in the own session only, taken back from the old one', async ({
  page,
  request,
  browser,
}) => {
  const [email, wanted] = [`${uniqueWord()}@example.com`, `${uniqueWord()}@example.com`];
  await request.post('/api/auth/register', { data: { name: 'Mei Ling', email, password } });
  const confirmation = await waitForMailedLink(request, email, '/verify-email');
  const token = new URL(confirmation).searchParams.get('token');
  await request.post('/api/auth/verify-email', { data: { token, password } });

  await page.goto('/login?callbackUrl=%2Fsettings');
  await signInByForm(page, { email, password });
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByLabel('New email address').fill(wanted);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Have a look at the new inbox')).toBeVisible();
  await expectHealthyPage(page);

  const link = await waitForMailedLink(request, wanted, '/confirm-address');
  // Somebody else's browser: the page says what to do, and changes nothing.
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('Sign in first')).toBeVisible();
  await expectHealthyPage(stranger);
  await stranger.close();

  await page.goto(link);
  await expect(page.getByText(wanted)).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Your email address is changed')).toBeVisible();
  await page.getByRole('link', { name: 'Open settings' }).click();
  await expect(page.getByText(wanted)).toBeVisible();

  await page.goto(await waitForMailedLink(request, email, '/not-me'));
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Take the change back' }).click();
  await expect(page.getByText('Your address is back')).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login/);
});

test('links that are not good say so', async ({ page }) => {
  for (const path of [
    '/confirm-address?token=made-up',
    '/not-me?token=made-up',
    '/keep-account?token=made-up',
  ]) {
    await page.goto(path);
    await expect(page.getByText('This link does not work any more')).toBeVisible();
    await expectHealthyPage(page);
  }
});
