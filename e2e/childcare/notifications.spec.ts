import type { Locator } from '@playwright/test';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';

test('the bell counts what is unread: on arrival, as it is read, on the way to another page and on coming back', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const learner = await newUser('Nur Aisyah');
  const tell = () =>
    db.notification.create({
      data: { userId: learner.id, kind: 'invitation', data: { organizationName: 'Little Stars' } },
    });
  /** Goes to another page, which asks for the count again: an answer still on its way would tell of before. */
  const follow = async (link: Locator) => {
    const counted = page.waitForResponse(/\/api\/notifications\/unread$/);
    await link.click();
    await counted;
  };
  await tell();
  await tell();
  await signIn(context, learner);
  await page.goto('/home');
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications 2 unread');

  await follow(bell);
  const lines = page.getByRole('listitem').filter({ hasText: 'Little Stars invites you to join.' });
  await lines
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click();
  await expect(bell).toHaveAccessibleName('Notifications 1 unread');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');

  // The header stays when one goes from page to page, and asks again.
  await tell();
  await follow(page.getByRole('banner').getByRole('link', { name: 'Certificates' }));
  await expect(page).toHaveURL(/\/certificates$/);
  await expect(bell).toHaveAccessibleName('Notifications 1 unread');
  await tell();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(bell).toHaveAccessibleName('Notifications 2 unread');
});

test('what happens is mailed, and the mail’s link stops mails of its kind without a sign-in', async ({
  page,
  request,
  newUser,
}) => {
  const admin = await newUser('Mdm Chua', 'SUPER_ADMIN');
  const centre = {
    role: 'CORPORATE_ADMIN',
    organizationName: 'Happy Tots',
    password: 'a good long password',
  };
  const account = { ...centre, name: 'Mdm Lim', email: `${uniqueWord()}@example.com` };
  expect((await request.post('/api/auth/register', { data: account })).status()).toBe(201);
  await page.goto(await waitForMailedLink(request, admin.email, '/notification-preferences'));
  await page.getByRole('button', { name: 'Stop these mails' }).click();
  await expect(page.getByText('You get no more mails about “Centres that people open”')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Mail: Centres that people open' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Mail: Reminders of deadlines/ })).toBeChecked();
});
