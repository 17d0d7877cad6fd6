import { holdPageData, viewWholePage, watchPageData } from '../fixtures/page-data.ts';
import { alice, expect, test } from '../fixtures/test.ts';

const cards = 'main a[href^="/listings/"]';

test('while the server makes the next page its frame is there, and the page replaces it', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.locator(cards).last();
  const title = (await card.textContent()) ?? '';
  const path = (await card.getAttribute('href')) ?? '';
  const letGo = await holdPageData(page, path);
  const frame = page.locator('main').getByRole('status').filter({ hasText: 'Loading' });
  await expect(frame).toHaveCount(0);
  await card.click();
  await expect(frame).toBeVisible();
  await expect(frame).toBeInViewport();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('back and forward show the page as it was left, at its place, without asking the server', async ({
  page,
}) => {
  await page.goto('/');
  const card = page.locator(cards).last();
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page).toHaveURL(/\/listings\//);
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBe(0);
  const asked: string[] = [];
  // Nothing that the server would answer comes: what is shown was kept.
  await page.route('**/*', (route) => {
    if (!route.request().headers().rsc) return route.continue();
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh finds in Singapore' })).toBeVisible();
  await expect(card).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Fresh finds in Singapore' })).toHaveCount(0);
  await expect(page.locator('main h1')).toBeInViewport();
  expect(asked).toEqual([]);
});

test('a list asks for no page in advance, and for one once when it is clicked', async ({
  page,
  context,
  signIn,
}) => {
  const asked = watchPageData(page);
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(context, alice);
    await page.goto('/');
    await viewWholePage(page);
    await page.getByRole('link', { name: 'Privacy' }).hover();
    const link = isSignedIn ? menu.getByRole('link', { name: 'Favourites' }) : page.locator(cards).first();
    const path = await link.getAttribute('href');
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await viewWholePage(page);
    expect(asked.splice(0)).toEqual([path]);
  }
});
