import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { looks } from '../fixtures/looks.ts';
import { waitForMailedCode } from '../fixtures/sandbox.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

for (const { name: lookName, ...look } of looks) {
  test.describe(lookName, () => {
    test.use(look);

    test('what a borrowed session must not do asks who is there, and continues by itself', async ({
      page,
      context,
      db,
      signIn,
      newUser,
    }) => {
      const admin = await newUser('Ong Bee Lian', ['admin']);
      const learner = await newUser('Muthu Kumar');
      await signIn(context, admin);
      const digits = String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0');
      const saved = await context.request.put(`/api/admin/users/${learner.id}`, {
        data: { identityNumber: `S${digits}Z` },
      });
      expect(saved.ok()).toBe(true);
      const letProofAge = () =>
        db.signIn.updateMany({
          where: { userId: admin.id },
          data: { provenAt: new Date(Date.now() - 11 * 60_000) },
        });

      // A key: what was typed stays while the question is asked, declined, and answered.
      await page.goto('/api-keys');
      await letProofAge();
      const keyName = `Robot ${uniqueWord()}`;
      await page.getByRole('button', { name: 'Make a key' }).click();
      const makeKey = page.getByRole('dialog', { name: 'Make an API key' });
      await makeKey.getByLabel('Name').fill(keyName);
      await makeKey.getByRole('button', { name: 'Make key' }).click();
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await expect(question).toContainText('You are about to make an API key.');
      const password = question.getByLabel('Your password');
      await expect(password).toBeFocused();
      await expect(password).toHaveAttribute('autocomplete', 'current-password');
      await expectHealthyPage(page);

      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(makeKey.getByText('Nothing was changed')).toBeVisible();
      await expect(makeKey.getByLabel('Name')).toHaveValue(keyName);
      expect(await db.apiKey.count({ where: { name: keyName } })).toBe(0);

      await makeKey.getByRole('button', { name: 'Make key' }).click();
      await password.fill('not-it');
      await page.keyboard.press('Enter');
      await expect(question.getByText('The password is not right')).toBeVisible();
      await expect(password).toBeFocused();
      await password.fill(admin.password);
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(page.getByText('This is the only time the key is shown.')).toBeVisible();
      expect(await db.apiKey.count({ where: { name: keyName } })).toBe(1);

      // The proof counts for the next ten minutes, for anything.
      await page.goto(`/people/${learner.id}`);
      await page.getByRole('button', { name: 'Show whole' }).click();
      await expect(page.getByText(`S${digits}Z`)).toBeVisible();
      await expect(question).toHaveCount(0);
      await page.getByRole('button', { name: 'Hide' }).click();

      // Declined by its button, with the keyboard alone; then by a mailed code.
      await letProofAge();
      await page.getByRole('button', { name: 'Show whole' }).click();
      await expect(question).toContainText('You are about to look at the identity number of Muthu Kumar.');
      await expect(password).toBeFocused();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        await expect(question.locator(':focus')).toHaveCount(1);
      }
      await question.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(question).toBeHidden();
      await expect(page.getByText(`S${digits}Z`)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Show whole' })).toBeFocused();

      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: 'Mail me a code instead' }).click();
      await expect(question.getByText(`A code is on its way to ${admin.email}`)).toBeVisible();
      const code = await waitForMailedCode(context.request, admin.email);
      await question.getByLabel('Code from our mail').fill(code);
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      await expect(page.getByText(`S${digits}Z`)).toBeVisible();
    });
  });
}
