import { emulatePushService } from '../fixtures/push.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

test('a search is saved, tells of a new listing behind the bell, and is deleted and brought back', async ({
  page,
  context,
  newMember,
  signIn,
  publish,
  anotherDevice,
  baseURL,
}) => {
  // This device can get pushes and has none yet.
  await emulatePushService(context, baseURL);
  const buyer = await newMember('Nur Aisyah');
  const word = uniqueWord();
  const search = `/?query=${word}&maxPrice=50`;

  // Signed out, the button leads through the sign-in and back.
  await page.goto(search);
  await expect(page.getByText('we tell you when one is listed')).toBeVisible();
  await page.getByRole('link', { name: 'Save search' }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await signIn(context, buyer);
  await page.goto(search);
  await page.getByRole('button', { name: 'Save search' }).click();
  await page.getByRole('dialog').getByLabel('As soon as it is listed').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeFocused();
  const pushes = page.getByRole('region', { name: 'Get notified about new listings' });
  await pushes.getByRole('button', { name: 'Not now' }).click();
  await expect(pushes).toBeHidden();

  const seller = await anotherDevice(await newMember('Arjun Menon'));
  await publish(seller.context(), { title: `Too dear ${word}`, price: 51 });
  await publish(seller.context(), { title: `Lamp ${word}`, price: 50 });
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications 1 unread');
  await bell.click();
  await page.getByRole('link', { name: new RegExp(`“Lamp ${word}”, S\\$50\\.00, is new`) }).click();
  await expect(page.getByRole('list', { name: 'Listings' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible();

  await page.goto('/saved-searches');
  const name = `“${word}”, up to S$50`;
  await expect(page.getByText('1 new listing this week')).toBeVisible();
  await page
    .getByLabel(`Tell me about new listings for ${name}`)
    .selectOption('Once a week, on Monday morning');
  await expect(page.getByText(`Alerts for ${name} are changed`)).toBeVisible();
  await page.getByRole('button', { name: `Delete the saved search ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'No saved searches yet' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel(`Tell me about new listings for ${name}`)).toHaveValue('WEEKLY');
});
