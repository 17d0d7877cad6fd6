import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { childcarePeople } from '../fixtures/people.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

const password = 'Password123!';

test('an account is deleted, does not let its owner in, and is kept with the mailed link', async ({
  page,
  request,
}) => {
  const email = `${uniqueWord()}@example.com`;
  await request.post('/api/auth/register', { data: { name: 'Nur Aisyah', email, password } });
  await page.goto('/login?callbackUrl=%2Fsettings');
  await signInByForm(page, { email, password });
  await page.getByRole('link', { name: 'Delete your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
  await expect(page.getByText('Certificates, with the name that is printed on them')).toBeVisible();
  await expectHealthyPage(page);

  const field = page.getByLabel('Type DELETE, or your email address');
  await field.fill('delete');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('to delete your account').first()).toBeVisible();
  await field.fill('DELETE');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is closed', { exact: true })).toBeVisible();
  await expectHealthyPage(page);

  await page.goto('/login');
  await signInByForm(page, { email, password });
  await expect(page.getByText('is closed and will be deleted')).toBeVisible();

  await page.goto(await waitForMailedLink(request, email, '/keep-account'));
  await expect(page.getByText(`The account of ${email}`)).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Welcome back')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await signInByForm(page, { email, password });
  await expect(page.getByRole('button', { name: 'Account of Nur Aisyah' })).toBeVisible();
});

test('the last manager of a centre that has learners is told what to settle first', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(context, childcarePeople.billed);
  await page.goto('/settings/delete-account');
  await expect(page.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeVisible();
  await expect(page.getByText('You are the last manager of a centre that has learners')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
  await expectHealthyPage(page);
});
