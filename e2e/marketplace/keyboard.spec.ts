import { focusByShortcut } from '../fixtures/focus-by-shortcut.ts';
import { alice, expect, test } from '../fixtures/test.ts';

test('everything of a visit by keys alone', async ({ page, context, signIn }) => {
  await signIn(context, alice);
  await page.goto('/favorites');

  // Over the header to the content.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // The list of keys, and back to where one was.
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  // It handles Escape once it has taken the focus.
  await expect(help.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  // Anywhere by name.
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('brow');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Browse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { name: 'Fresh finds in Singapore' })).toBeVisible();

  // The search suggests; a suggestion is chosen with the arrows.
  await focusByShortcut(page.getByRole('combobox', { name: 'Search listings' }), '/');
  await page.keyboard.type('macb');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option', { name: /^MacBook Air/ })).toBeVisible();
  // What was suggested for fewer letters may still be there.
  const first = suggestions.getByRole('option').first();
  await expect(first).toContainText(/macbook/i);
  await page.keyboard.press('ArrowDown');
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/macbook/i);
  await page.goto('/?query=macbook');
  await page.getByRole('link', { name: /^MacBook Air/ }).press('Enter');

  // Photos with the arrows.
  await page.getByRole('button', { name: /photo 1 of/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('list', { name: /^Photo 2 of/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /photo 2 of/ })).toBeFocused();

  // A menu takes the focus and gives it back.
  const account = page.getByRole('button', { name: /^Account of/ });
  await account.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Sell something' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
});

test('light or dark stays chosen', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
  // Another page in another window as well.
  const other = await context.newPage();
  await other.goto('/login');
  expect(await other.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
});
