import { postToApi } from '../fixtures/api.ts';
import { emulatePushService } from '../fixtures/push.ts';
import { countMails, waitForMailedLink } from '../fixtures/sandbox.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ serviceWorkers: 'allow', provoked: /ERR_INTERNET_DISCONNECTED/ });

test('a seller who closed the tab is mailed and pushed once, lands in the chat, and unsubscribes without a sign-in', async ({
  page,
  context,
  baseURL,
  signIn,
  newPerson,
  publish,
  anotherDevice,
}) => {
  const seller = await newPerson('Priya Raman');
  // Proven addresses alone are mailed.
  const confirmation = new URL(await waitForMailedLink(context.request, seller.email, '/verify-email'));
  await postToApi(context.request, '/api/auth/verify-email', {
    token: confirmation.searchParams.get('token'),
    password: seller.password,
  });
  await signIn(context, seller);
  const { id } = await publish(context, { title: 'Cello bow' });
  const device = await emulatePushService(context, baseURL);
  await page.goto('/settings#notifications');
  const onThisDevice = page.getByRole('switch', { name: /^Push on this device/ });
  await expect(onThisDevice).not.toBeChecked();
  await onThisDevice.click();
  await expect(onThisDevice).toBeChecked();
  await page.goto('/favorites');
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');

  const buyer = await anotherDevice(await newPerson('Benjamin Ong'));
  await emulatePushService(buyer.context(), baseURL);
  await buyer.goto(`/chat?listing=${id}`);
  const offer = buyer.getByRole('region', { name: 'Get notified of the answer' });
  const toSeller = buyer.getByRole('textbox', { name: 'Message to Priya Raman' });
  await expect(offer).toBeHidden();
  await toSeller.fill('Is it still there?');
  await toSeller.press('Enter');
  await expect(bell).toHaveAccessibleName('Notifications 1 unread');
  await page.close();
  await offer.getByRole('button', { name: 'Turn on' }).click();
  await expect(offer).toBeHidden();
  await device.received();
  await toSeller.fill('I can come today.');
  await toSeller.press('Enter');

  const link = await waitForMailedLink(buyer.request, seller.email, '/chat/');
  const visitor = await anotherDevice();
  await visitor.goto(await waitForMailedLink(buyer.request, seller.email, '/notification-preferences'));
  const mail = visitor.getByRole('checkbox', { name: 'Mail: Messages in your chats' });
  await expect(mail).toBeChecked();
  await mail.uncheck();
  await expect(visitor.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await visitor.goto('/notifications');
  await expect(visitor).toHaveURL(/\/login/);

  // The second message came after the push of the first: the next one is a minute away.
  const pushed = await device.received();
  expect(pushed).toHaveLength(1);
  for (const message of pushed) await device.deliver(message);
  await expect
    .poll(() => device.shown())
    .toEqual([
      {
        title: expect.stringMatching(/^You have (a new message|2 new messages)$/),
        body: expect.stringMatching(/^Benjamin Ong wrote [^“]*\.$/),
      },
    ]);
  expect(await countMails(buyer.request, seller.email, 'new message')).toBe(1);

  const pressed = await device.press();
  expect(pressed).toBe(link);
  expect(await device.shown()).toEqual([]);
  const again = await context.newPage();
  await again.goto(pressed);
  await expect(again.getByRole('log')).toContainText('I can come today.');
  // Read in the chat is read behind the bell.
  await expect(again.getByRole('link', { name: /^Notifications/ })).toHaveAccessibleName('Notifications');
  await again.goto('/settings#notifications');
  await expect(again.getByRole('checkbox', { name: 'Mail: Messages in your chats' })).not.toBeChecked();
  await expect(again.getByRole('switch', { name: /^Push on this device/ })).toBeChecked();

  await context.setOffline(true);
  await again.goto('/favorites').catch(() => {});
  await expect(again.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await again.getByRole('link', { name: 'Try again' }).click();
  await expect(again.getByRole('heading', { name: 'Favourites' })).toBeVisible();
});
