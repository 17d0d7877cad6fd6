import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { looks } from '../fixtures/looks.ts';
import {
  addPasskey,
  addVirtualAuthenticator,
  readAndAcknowledgeRecoveryCodes,
  readTotpSecret,
  signOut,
  totpCode,
  wrongTotpCode,
} from '../fixtures/second-factors.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test, trainingPeople } from '../fixtures/training.ts';

test('an authenticator app and recovery codes, from the set-up to the removal', async ({
  page,
  context,
  newUser,
  signIn,
}) => {
  const person = await newUser('Lim Jia Hui');
  await signIn(context, person);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Passkeys and codes' }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(page.getByText('Your second step is off')).toBeVisible();

  // The app gets its key; a wrong code turns nothing on.
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await readTotpSecret(page);
  const confirm = page.getByRole('form', { name: 'Confirm the authenticator app' });
  await confirm.getByRole('textbox').fill(wrongTotpCode(secret));
  await confirm.getByRole('button', { name: 'Turn on' }).click();
  await expect(confirm.getByText('That code is not right, or was used before')).toBeVisible();
  await expect(confirm.getByRole('textbox')).toBeFocused();
  await expectHealthyPage(page);
  const first = totpCode(secret);
  await confirm.getByRole('textbox').fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await confirm.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  await expectHealthyPage(page);
  const codes = await readAndAcknowledgeRecoveryCodes(page);
  await expect(page.getByText('Your second step is on')).toBeVisible();
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  // The next sign-in asks for a code, and comes back to where it was going.
  await signOut(page);
  await page.goto('/login?callbackUrl=%2Fcalendar');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/login\/second-step/);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(wrongTotpCode(secret));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That code is not right, or was used before')).toBeVisible();
  await expectHealthyPage(page);
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, 'next'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/calendar$/);

  // Without the phone a recovery code does, once.
  const [code = ''] = codes;
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, person);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, person);
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That code is not right, or was used before')).toBeVisible();
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[1]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);

  // New codes void the old ones.
  await page.goto('/settings/security');
  await expect(page.getByText('8 of 10 left')).toBeVisible();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  const renewed = await readAndAcknowledgeRecoveryCodes(page);
  expect(renewed.some((each) => codes.includes(each))).toBe(false);

  // Removed, the password alone is enough again.
  await page.getByRole('button', { name: 'Remove the app' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure.getByText(/It is your only second step/)).toBeVisible();
  await sure.getByRole('button', { name: 'Remove the app' }).click();
  await expect(page.getByText('Your second step is off')).toBeVisible();
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/home$/);
});

test('a passkey: made, named, alone and as the second step, and removed', async ({
  page,
  context,
  newUser,
  signIn,
}) => {
  await addVirtualAuthenticator(page);
  const person = await newUser('Wong Kai Wen');
  await signIn(context, person);
  await page.goto('/settings/security');
  await addPasskey(page);
  await readAndAcknowledgeRecoveryCodes(page);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: /^Rename / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog).toBeHidden();
  await expect(passkeys.getByText('Work laptop')).toBeVisible();
  await expectHealthyPage(page);

  // A device has one passkey for an account.
  await page.getByRole('button', { name: 'Add another passkey' }).click();
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible();

  // Instead of the password.
  await signOut(page);
  await page.goto('/login?callbackUrl=%2Fsettings%2Fsecurity');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(passkeys.getByText(/last used/)).toBeVisible();

  // After the password.
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/login\/second-step/);
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/settings/security');
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await expect(page.getByText('Your second step is off')).toBeVisible();
});

test('a passkey that the browser does not have is no way in', async ({ page }) => {
  await addVirtualAuthenticator(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
});

test('five wrong codes end the sign-in, which begins again with the password', async ({
  page,
  context,
  newUser,
  signIn,
}) => {
  const person = await newUser('Chua Wei Ling');
  await signIn(context, person);
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const secret = await readTotpSecret(page);
  await page.getByRole('textbox', { name: /Enter the code/ }).fill(totpCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await readAndAcknowledgeRecoveryCodes(page);
  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, person);
  const ended = page.getByText('This sign-in has ended');
  const signInButton = page.getByRole('button', { name: 'Sign in', exact: true });
  for (let wrong = 0; wrong < 5; wrong += 1) {
    await page.getByLabel('Code', { exact: true }).fill(wrongTotpCode(secret));
    const answered = page.waitForResponse('**/api/auth/second-step');
    await signInButton.click();
    expect((await answered).status()).toBe(400);
    await expect(page.getByText('That code is not right, or was used before')).toBeVisible();
  }
  // The sixth is not looked at, even if it is right.
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, 'next'));
  await signInButton.click();
  await expect(ended).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/login\/second-step/);
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, 'next'));
  await signInButton.click();
  await expect(page).toHaveURL(/\/home$/);
});

test('an admin resets the second step of somebody who lost theirs', async ({
  page,
  context,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const person = await newUser('Goh Shu Min');
  const phone = await anotherDevice(person);
  await addVirtualAuthenticator(phone);
  await phone.goto('/settings/security');
  await addPasskey(phone);
  await readAndAcknowledgeRecoveryCodes(phone);

  await signIn(context, trainingPeople.admin);
  await page.goto(`/people/${person.id}`);
  await page.getByRole('button', { name: 'Reset second step' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset second step' }).click();
  await expect(page.getByText('The second step of Goh Shu Min is reset')).toBeVisible();

  // Signed out everywhere, and in with the password alone.
  await phone.goto('/settings/security');
  await expect(phone).toHaveURL(/\/login\?callbackUrl=%2Fsettings%2Fsecurity$/);
  await signInByForm(phone, person);
  await expect(phone).toHaveURL(/\/settings\/security$/);
  await expect(phone.getByText('Your second step is off')).toBeVisible();
});

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look);

    test('nothing moves on the sign-in page when the button for passkeys appears', async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/\/_next\/static\/.*\.js/, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/login', { waitUntil: 'commit' });
      await page.waitForFunction(
        () => document.readyState !== 'loading' && document.documentElement.hasAttribute('data-hydrating'),
      );
      // Not by a locator, which waits for the page to be hydrated.
      const height = () => page.evaluate(() => document.querySelector('main')?.scrollHeight);
      const before = await height();
      release();
      await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
      expect(await height()).toBe(before);
    });
  });
}
