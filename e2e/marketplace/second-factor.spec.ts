import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import {
  addPasskey,
  addVirtualAuthenticator,
  readAndAcknowledgeRecoveryCodes,
  signOut,
} from '../fixtures/second-factors.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test } from '../fixtures/test.ts';

test('a passkey signs in alone and after the password, and a recovery code does without it', async ({
  page,
  context,
  newMember,
  signIn,
  anotherDevice,
}) => {
  await addVirtualAuthenticator(page);
  const person = await newMember('Farah Aziz');
  await signIn(context, person);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Passkeys and codes' }).click();
  await addPasskey(page);
  await expectHealthyPage(page);
  const [code = ''] = await readAndAcknowledgeRecoveryCodes(page);
  await expect(page.getByText('Your second step is on')).toBeVisible();

  await signOut(page);
  await page.goto('/login?callbackUrl=%2Fdashboard');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  await page.goto('/login?callbackUrl=%2Ffavorites');
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/login\/second-step/);
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/favorites$/);

  // A device without the passkey.
  const other = await anotherDevice();
  await other.goto('/login?callbackUrl=%2Fsettings%2Fsecurity');
  await signInByForm(other, person);
  await other.getByRole('link', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code', { exact: true }).fill(code);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByText('9 of 10 left')).toBeVisible();
});
