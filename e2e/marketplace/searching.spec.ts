import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test } from '../fixtures/test.ts';

const cards = 'article';

test('filters say how many they leave, live in the address, and come off again', async ({ page }) => {
  await page.goto('/');
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const electronics = filters.getByRole('link', { name: /^Electronics/ });
  const count = Number((await electronics.textContent())?.match(/\d+/)?.[0]);
  await electronics.click();
  await expect(page).toHaveURL(/\?category=electronics$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Electronics' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${count} listings` })).toBeVisible();

  await filters.getByRole('link', { name: /^Good/ }).click();
  await expect(page).toHaveURL(/category=electronics&condition=GOOD$/);
  await filters.getByRole('link', { name: /^Like new/ }).click();
  await expect(page).toHaveURL(/condition=GOOD%2CLIKE_NEW$/);
  await filters.getByLabel(/^To/).fill('500');
  await filters.getByRole('button', { name: 'Show this price range' }).click();
  await expect(page).toHaveURL(/maxPrice=500/);
  await page.getByRole('link', { name: 'Price: high to low' }).click();
  await expect(page).toHaveURL(/sort=price-high/);
  await expect(page.getByRole('link', { name: 'Price: high to low' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  const prices = (await page.locator(`${cards} p:first-child`).allTextContents())
    .map((text) => Number(text.replace(/[^\d.]/g, '')))
    .filter((price) => price > 0);
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  expect(prices[0]).toBeLessThanOrEqual(500);

  // No filter that is offered leads to nothing.
  for (const link of await filters.getByRole('link').all()) {
    expect(await link.textContent()).not.toMatch(/\b0 listings/);
  }

  await page.goBack();
  await expect(page.getByRole('link', { name: 'Latest' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Remove filter Electronics' }).click();
  await expect(page).not.toHaveURL(/category/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('pages never overlap, and a slip of the finger is put right and said', async ({ page }) => {
  // Prices that no other test asks: what they publish meanwhile would move the pages.
  await page.goto('/?minPrice=100&maxPrice=1000');
  const titles = page.locator(`${cards} h2`);
  await expect(titles).toHaveCount(24);
  const first = await titles.allTextContents();
  await page.getByRole('navigation', { name: /pages/i }).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/minPrice=100&maxPrice=1000&page=2$/);
  await expect(titles.first()).not.toHaveText(first[0] ?? '');
  for (const title of await titles.allTextContents()) expect(first).not.toContain(title);

  const search = page.getByRole('combobox', { name: 'Search listings' });
  await search.fill('brompten');
  await search.press('Enter');
  await expect(page.getByText(/Showing results for/)).toContainText('brompton');
  await expect(page.getByRole('link', { name: /^Brompton/ }).first()).toBeVisible();

  await search.fill('couch zzyzx');
  await search.press('Enter');
  await expect(page.getByText(/No listing has all the words/)).toBeVisible();
  await expect(titles.first()).toHaveText(/sofa/i);
  await expect(page.getByRole('link', { name: 'Best match' })).toHaveAttribute('aria-current', 'true');
});

test('on a phone the filters are a sheet that stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Filters' });
  await open.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  // The sheet has the focus, not a field that would bring up the keyboard.
  await expect(sheet).toBeFocused();
  await sheet.getByRole('link', { name: /^Books/ }).click();
  await expect(page).toHaveURL(/category=books/);
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: /^Show \d+ listings$/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
});

test('a heart pressed by a visitor leads to sign-in and back; a page that is not there says so', async ({
  page,
  newMember,
}) => {
  const person = await newMember('Goh Jun Wei');
  await page.goto('/?query=sofa');
  const heart = page
    .getByRole('list', { name: 'Listings' })
    .getByRole('button', { name: /^Save / })
    .first();
  await heart.click();
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2F%3Fquery%3Dsofa$/);
  await signInByForm(page, person);
  await expect(page).toHaveURL(/\/\?query=sofa$/);
  // What the visitor pressed is done, once, for the person they turned out to be.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  const missing = await page.goto('/listings/never-was');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await page.goto('/?category=books&minPrice=50&maxPrice=10');
  await expect(page).toHaveTitle(/^Books/);
  await expect(page.getByRole('alert').filter({ hasText: 'Swap them to search by price' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter Books' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Filters' }).getByLabel(/^From/)).toHaveValue('50');
  await expect(page.locator(cards).first()).toBeVisible();
});
