import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/childcare.ts';

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
    const counted = page.waitForResponse(/\/api\/notifications\?limit=1$/);
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
