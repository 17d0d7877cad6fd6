import { findMailedLink } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

test('a seller who closed the tab is mailed once, lands in the chat, and unsubscribes without a sign-in', async ({
  page,
  context,
  signIn,
  newPerson,
  publish,
  anotherDevice,
}) => {
  const seller = await newPerson('Priya Raman');
  await signIn(context, seller);
  const { id } = await publish(context, { title: 'Cello bow' });
  await page.goto('/favorites');
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');

  const buyer = await anotherDevice(await newPerson('Benjamin Ong'));
  await buyer.goto(`/chat?listing=${id}`);
  const toSeller = buyer.getByRole('textbox', { name: 'Message to Priya Raman' });
  await toSeller.fill('Is it still there?');
  await toSeller.press('Enter');
  await expect(bell).toHaveAccessibleName('Notifications 1 unread');
  await page.close();
  await toSeller.fill('I can come today.');
  await toSeller.press('Enter');

  const link = await findMailedLink(buyer.request, seller.email, '/chat/');
  const visitor = await anotherDevice();
  await visitor.goto(await findMailedLink(buyer.request, seller.email, '/notification-preferences'));
  const mail = visitor.getByRole('checkbox', { name: 'Mail: Messages in your chats' });
  await expect(mail).toBeChecked();
  await mail.uncheck();
  await expect(visitor.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await visitor.goto('/notifications');
  await expect(visitor).toHaveURL(/\/login/);

  const again = await context.newPage();
  await again.goto(link);
  await expect(again.getByRole('log')).toContainText('I can come today.');
  // Read in the chat is read behind the bell.
  await expect(again.getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName('Notifications');
  await again.goto('/settings#notifications');
  await expect(again.getByRole('checkbox', { name: 'Mail: Messages in your chats' })).not.toBeChecked();
});
