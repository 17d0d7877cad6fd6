import { expect, test } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import {
  addPasskey,
  addVirtualAuthenticator,
  readAndAcknowledgeRecoveryCodes,
  signOut,
} from '../fixtures/second-factors.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';

test('a centre asks its managers for a second step: until there is one, nothing else opens', async ({
  page,
  context,
  newUser,
  signIn,
}) => {
  await addVirtualAuthenticator(page);
  const manager = await newUser('Nora Ismail', 'CORPORATE_ADMIN');
  await signIn(context, manager);
  await page.goto('/centre/settings');
  // The manager who asks for it is the first who is asked.
  await page.getByRole('switch', { name: /Ask managers for a second step/ }).click();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await page.goto('/centre/people');
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(page.getByText('Your centre asks its managers for a second step')).toBeVisible();
  await expectHealthyPage(page);
  await addPasskey(page);
  await readAndAcknowledgeRecoveryCodes(page);
  // The last one is not offered to be removed.
  await expect(page.getByRole('button', { name: /^Rename / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/centre$/);

  await signOut(page);
  await page.goto('/login');
  await signInByForm(page, manager);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/centre$/);
});
