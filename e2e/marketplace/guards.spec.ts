import { expectPasswordFormsPost } from '../fixtures/password-forms.ts';
import { expectSecurityHeaders } from '../fixtures/security-headers.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { alice, expect, test } from '../fixtures/test.ts';

test('signing in leads back to where one was going', async ({ page }) => {
  await page.goto('/dashboard?status=SOLD');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fdashboard%3Fstatus%3DSOLD$/);
  await signInByForm(page, { email: alice.email, password: 'not-it' });
  await expect(page.getByText('Email or password is not right')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\?status=SOLD$/);
});

test('whoever wants to make an offer signs in, and comes back to the form', async ({
  page,
  newMember,
  publish,
  anotherDevice,
}) => {
  const seller = await anotherDevice(await newMember('Kavitha Nair'));
  const { slug } = await publish(seller.context(), { title: 'Rice cooker, hardly used' });
  await page.goto(`/listings/${slug}`);
  await page.getByRole('link', { name: 'Make an offer' }).click();
  await signInByForm(page, alice);
  await expect(page.getByRole('dialog', { name: 'Make Kavitha Nair an offer' })).toBeVisible();
});

test('signing in never leads to another site', async ({ page, baseURL }) => {
  await page.goto('/login?callbackUrl=https%3A%2F%2Fevil.example%2F');
  await signInByForm(page, alice);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/`);
});

test('a cookie that proves nothing passes the proxy but not the page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'marketplace.session', value: 'made.up', url: baseURL ?? '' }]);
  await page.goto('/chat/some-conversation');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fchat%2Fsome-conversation$/);
});

test('pages of others do not exist', async ({ page, context, signIn, newMember, publish, anotherDevice }) => {
  const seller = await anotherDevice(await newMember('Kavitha Nair'));
  const { id } = await publish(seller.context(), { title: 'Rice cooker, 1.8 litres' });
  await signIn(context, alice);
  for (const path of [
    '/moderation',
    '/moderation/audit',
    '/moderation/csp-reports',
    '/moderation/synonyms',
    '/moderation/categories',
    '/moderation/categories/phones',
    '/moderation/attributes/019b76da-a800-7000-8000-000000100001',
    '/moderation/photos',
    `/sell/${id}`,
    '/sell/nothing',
    '/chat/nothing',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
    await expect(page.getByRole('banner'), path).toHaveCount(1);
  }
});

test('a password never goes into an address, whether scripts run or not', async ({
  page,
  request,
  context,
  signIn,
}) => {
  await expectPasswordFormsPost(request, ['/login', '/register']);
  await signIn(context, alice);
  await expectPasswordFormsPost(page.request, ['/settings']);
});

test('every page has its policy, whatever its address ends in', async ({ request }) => {
  await expectSecurityHeaders(request, ['/', '/listings/x.svg']);
});
