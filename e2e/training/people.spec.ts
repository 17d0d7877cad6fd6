import { randomInt } from 'node:crypto';
import { chooseFiles } from '../fixtures/choose-files.ts';
import { drawGifOrAvifPhoto } from '../fixtures/photos.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test, trainingPeople, uniqueWord } from '../fixtures/training.ts';

// The recorder of traces asks for the body of a picture that could not be decoded; no page of ours does.
test.use({ provoked: /^\S+ Connecting to 'blob:/ });

const { admin } = trainingPeople;

test('an account is opened, its owner gets in, and it is closed again', async ({
  page,
  context,
  request,
  signIn,
  newUser,
  anotherDevice,
}) => {
  const email = `${uniqueWord()}@example.com`;
  await signIn(context, admin);

  // The admin invites somebody.
  await page.goto('/people/new');
  await page.getByLabel('Full name').fill('Nur Aisyah binte Osman');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Trainer').check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nur Aisyah binte Osman' })).toBeVisible();
  await expect(page.getByText('Never signed in.')).toBeVisible();

  // The invited sets a password and is in at once; the link works no second time.
  const link = await waitForMailedLink(request, email, '/set-password');
  const account = page.url();
  // On the admin's device it says whose sign-in is in the way.
  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${admin.email}`)).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
  await page.getByRole('link', { name: /^Continue as / }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(account);
  const phone = await anotherDevice(await newUser('Lim Siew Hoon'));
  await phone.goto(link);
  await phone.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(phone.getByLabel('New password')).toBeVisible();
  await expect(phone.getByText(email)).toBeVisible();
  await phone.getByLabel('New password').fill('orchid garden 7');
  await phone.getByRole('button', { name: 'Set password' }).click();
  await expect(phone).toHaveURL(/\/home$/);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Nur Aisyah');
  const stranger = await anotherDevice();
  await stranger.goto(link);
  await expect(stranger.getByText('This link does not work any more')).toBeVisible();

  // An identity number is masked until an admin asks for it.
  const digits = String(randomInt(10_000_000)).padStart(7, '0');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Identity number').fill(`s${digits}z`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`S****${digits.slice(-3)}Z`)).toBeVisible();
  await page.getByRole('button', { name: 'Show whole' }).click();
  await expect(page.getByText(`S${digits}Z`)).toBeVisible();

  // Closed: signed out at once; the right password then shows why.
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await phone.goto('/settings');
  await expect(phone).toHaveURL(/\/login\?callbackUrl=%2Fsettings$/);
  await signInByForm(phone, { email, password: 'orchid garden 7' });
  await expect(phone.getByText(/account is deactivated/i)).toBeVisible();

  // All of it is in the log.
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/audit-log\?/);
  await expect(page.getByText(/Looked at an identity number/).first()).toBeVisible();
  await expect(page.getByText(digits)).toHaveCount(0);
});

test('a picture of a kind that the server does not take is made into one that it does', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  await signIn(context, await newUser('Teo Jia Hui'));
  await page.goto('/settings');
  const field = page.getByLabel('Picture', { exact: true });
  await chooseFiles(field, {
    name: 'me.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
  });
  await expect(page.getByText('Your browser cannot open HEIC photos.')).toBeVisible();
  await chooseFiles(field, await drawGifOrAvifPhoto('gif', 'teo'));
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await expect(page.getByText('Your browser cannot open HEIC photos.')).toBeHidden();
});

test('a learner finds no page of people', async ({ page, context, signIn, newUser }) => {
  await signIn(context, await newUser('Teo Jia Hui'));
  for (const path of ['/people', '/people/new', '/people/some-id']) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1, name: 'This page is not here' })).toBeVisible();
  }
});
