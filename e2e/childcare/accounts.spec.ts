import { chooseFiles } from '../fixtures/choose-files.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { childcarePeople } from '../fixtures/people.ts';
import { drawGifOrAvifPhoto } from '../fixtures/photos.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

// The recorder of traces asks for the body of a picture that could not be decoded; no page of ours does.
test.use({ provoked: /^\S+ Connecting to 'blob:/ });

test('register, the way back, a photo, reminders off, the address confirmed, sign out', async ({
  page,
  request,
}) => {
  const email = `${uniqueWord()}@example.com`;
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fprofile$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  await expectHealthyPage(page);
  await page.getByLabel('Your name').fill('Nur Aisyah');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
  await expectHealthyPage(page);

  // What is typed outlives a reload.
  await page.getByLabel('Job title').fill('Infant teacher');
  await page.getByLabel('About you').fill('Two to three years old.');
  await expect
    .poll(() =>
      page.evaluate(() => Object.values(sessionStorage).some((text) => text.includes('Infant teacher'))),
    )
    .toBe(true);
  await page.reload();
  await expect(page.getByLabel('Job title')).toHaveValue('Infant teacher');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();

  const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo') };
  await chooseFiles(page.getByLabel('Photo file'), notes);
  await expect(page.getByText('This file is not a picture that your browser can open.')).toBeVisible();
  await chooseFiles(page.getByLabel('Photo file'), await drawGifOrAvifPhoto('avif', 'nur'));
  await expect(page.getByText('This is how others will see you.')).toBeVisible();
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await expect(page.getByText('Photo saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Nur Aisyah' }).locator('img')).toBeVisible();
  await expectHealthyPage(page);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const reminders = page.getByRole('checkbox', { name: /^Mail: Reminders of deadlines/ });
  await expect(reminders).toBeChecked();
  await reminders.click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(reminders).not.toBeChecked();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expectHealthyPage(page);

  // Confirming asks for the password, signs out everywhere and in again here.
  await page.goto(await waitForMailedLink(request, email, '/verify-email'));
  await expect(page.getByText(`For the account of ${email}.`)).toBeVisible();
  await expectHealthyPage(page);
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expectHealthyPage(page);
  await page.goto('/settings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fsettings$/);
});

test('a forgotten password is chosen again by mail, which ends every session', async ({
  page,
  request,
  anotherDevice,
  newPerson,
}) => {
  const person = await newPerson('Tan Mei Ling');
  const other = await anotherDevice(person);
  await other.goto('/home');
  await expect(other).toHaveURL(/\/home$/);

  await page.goto('/login');
  await signInByForm(page, { email: person.email, password: 'not-it-at-all' });
  await expect(page.getByText('Email or password is not right')).toBeVisible();
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Have a look at your inbox')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Have a look at your inbox')).toBeVisible();
  const link = await waitForMailedLink(request, person.email, '/set-password');
  await page.goto(link);
  await expect(page.getByText(`For the account of ${person.email}.`)).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole('textbox', { name: 'New password' }).fill('another-secret');
  await page.getByRole('button', { name: 'Set password' }).click();
  // Straight in, to the home of the role.
  await expect(page).toHaveURL(/\/home$/);
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/login/);
  await other.goto(link);
  await expect(other.getByText('This link does not work any more')).toBeVisible();
  await expectHealthyPage(other);
});

test('who opens a centre begins there; the platform is notified of it, reads it, and it is read', async ({
  page,
  anotherDevice,
}) => {
  const centre = `Little ${uniqueWord()}`;
  await page.goto('/register');
  await page.getByRole('radio', { name: /For a centre/ }).check();
  await page.getByLabel('Your name').fill('Mdm Lim Siew Hoon');
  await page.getByLabel('Email').fill(`${uniqueWord()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('long-enough');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Say what your centre is called')).toBeVisible();
  await page.getByLabel('Name of your centre').fill(centre);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/centre$/);

  const platform = await anotherDevice(childcarePeople.super);
  await platform.goto('/notifications?unread=true');
  const line = platform.getByRole('listitem').filter({ hasText: `opened the centre ${centre}.` });
  await expect(line).toBeVisible();
  await expectHealthyPage(platform);
  await line.getByRole('button', { name: /^Mark as read/ }).click();
  await expect(line).toHaveCount(0);
  await platform.goto('/notifications');
  await expect(line).toBeVisible();
  await expect(line.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0);
});

test('signing in never leads to another site, nor in a circle', async ({
  baseURL,
  newPerson,
  anotherDevice,
}) => {
  const person = await newPerson('Ravi Kumar');
  for (const target of ['https://evil.example/', '/login', '//evil.example']) {
    const page = await anotherDevice();
    await page.goto(`/login?callbackUrl=${encodeURIComponent(target)}`);
    await signInByForm(page, person);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    expect(page.url()).toBe(`${baseURL}/home`);
  }
});
