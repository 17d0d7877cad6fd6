import { expectPasswordFormsPost } from '../fixtures/password-forms.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { alice, expect, test, uniqueWord } from '../fixtures/test.ts';

test('register, confirm the address, forget the password, sign out everywhere', async ({
  page,
  request,
  anotherDevice,
}) => {
  const email = `${uniqueWord()}@example.com`;
  await page.goto('/register?callbackUrl=%2Fsettings');
  await page.getByLabel('Name').fill('Nur Izzati');
  await page.getByLabel('Email').fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('first-secret');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This address already has an account.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();

  // Nothing is connected to an address that nobody proved.
  await expect(page.getByText('Confirm your email address first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect Google' })).toHaveCount(0);

  await page.goto(await waitForMailedLink(request, email, '/verify-email'));
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('not-it');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText('That is not the password this account was registered with')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('first-secret');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  // Confirming signed out everywhere, and in again here.
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible();

  // Another device chooses a new password by mail: this one is signed out at once.
  const phone = await anotherDevice();
  await phone.goto('/login');
  await phone.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(phone).toHaveURL(/\/forgot-password$/);
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Send the link' }).click();
  await expect(phone.getByText('Have a look at your inbox')).toBeVisible();
  const link = await waitForMailedLink(request, email, '/reset-password');
  const { pathname, search } = new URL(link);
  await expectPasswordFormsPost(request, [`${pathname}${search}`]);
  await phone.goto(link);
  await phone.getByRole('textbox', { name: 'New password' }).fill('second-secret');
  await phone.getByRole('button', { name: 'Change password' }).click();
  await expect(phone.getByText('Your password is changed')).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login/);

  for (const device of [page, phone]) {
    await device.goto('/login');
    await signInByForm(device, { email, password: 'second-secret' });
    await expect(device.getByRole('button', { name: 'Account of Nur Izzati' })).toBeVisible();
  }
  // What was typed and not saved survives a reload, and is gone from the device once it is saved.
  await page.goto('/settings');
  await page.getByLabel('Where you usually meet').fill('Bedok Reservoir');
  const isKept = () =>
    page.evaluate(() => Object.values(sessionStorage).some((text) => text.includes('Bedok Reservoir')));
  await expect.poll(isKept).toBe(true);
  await page.reload();
  await expect(page.getByLabel('Where you usually meet')).toHaveValue('Bedok Reservoir');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect.poll(isKept).toBe(false);
  await page.getByRole('button', { name: /sign out everywhere/i }).click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: /sign out/i }).click();
  await expect(page).toHaveURL(/\/login|\/$/);
  await phone.goto('/dashboard');
  await expect(phone).toHaveURL(/\/login/);
});

test('Google: a new person, an address somebody else had taken, an address nobody proved', async ({
  page,
  request,
}) => {
  const choose = async (name: RegExp) => {
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name }).click();
  };
  await page.goto('/login?callbackUrl=%2Ffavorites');
  await choose(/grace\.lim@example\.com/);
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByRole('button', { name: /^Account of Grace Lim/ })).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();

  // Whoever registered Siti's address never proved it: her Google account takes it over, and that password is dead.
  const squatter = { email: 'siti.rahmat@example.com', password: 'not-really-siti' };
  await request.post('/api/auth/register', { data: { name: 'Squatter', ...squatter } });
  await page.goto('/login');
  await choose(/siti\.rahmat@example\.com/);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  const signIn = await request.post('/api/auth/callback/credentials', { data: { ...squatter, json: true } });
  expect(signIn.status()).toBe(401);
  await page.goto('/settings');
  await expect(page.getByText('siti.rahmat@example.com')).toBeVisible();
  // The page renews its session when it opens: it must be gone before the cookie is, or it puts it back.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'marketplace.session' });

  await page.goto('/login');
  await choose(/una\.verified@example\.com/);
  await expect(page.getByText(/Google has not verified the email address/)).toBeVisible();
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({});
});
