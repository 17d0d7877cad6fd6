import { expect, test, uniqueWord } from '../fixtures/test.ts';

test('the start page of a visitor: categories, the latest and the popular, by keyboard too', async ({
  page,
}) => {
  await page.goto('/');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  const books = categories.getByRole('link', { name: /^Books \d+ listings?$/ });
  const count = /\d+/.exec((await books.textContent()) ?? '')?.[0];
  for (const name of ['Latest', 'Popular'])
    await expect(page.getByRole('region', { name }).getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^(Recently viewed|From sellers)/ })).toHaveCount(0);
  await books.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${count} listing` })).toBeVisible();

  // From the latest to all of them, to the next page and back: none of these is the start page again.
  await page.goto('/');
  await page.getByRole('region', { name: 'Latest' }).getByRole('link', { name: 'See all' }).press('Enter');
  await expect(categories).toHaveCount(0);
  const pages = page.getByRole('navigation', { name: 'Pages of listings' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/\?sort=latest$/);
  await expect(page.getByRole('list', { name: 'Listings' }).getByRole('article')).toHaveCount(24);
});

test('the start page of a person: what they looked at and what sellers they follow have', async ({
  page,
  context,
  newMember,
  signIn,
  anotherDevice,
  publish,
}) => {
  const seller = await newMember('Lakshmi Devi');
  const shop = await anotherDevice(seller);
  const title = `Brass lamp ${uniqueWord()}`;
  const { slug, id } = await publish(shop.context(), { title });
  await signIn(context, await newMember('Ong Kai Xin'));
  await page.goto('/');
  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  const followed = page.getByRole('region', { name: 'From sellers you follow' });
  await expect(page.getByRole('region', { name: 'Latest' })).toBeVisible();
  await expect(viewed.or(followed)).toHaveCount(0);

  await page.goto(`/listings/${slug}`);
  const { seller: by } = await (await context.request.get(`/api/listings/${id}`)).json();
  expect((await context.request.put(`/api/users/${by.id}/follow`)).ok()).toBe(true);
  // What was viewed is stored after the page was sent.
  await expect(async () => {
    await page.goto('/');
    await expect(viewed.getByRole('link', { name: title })).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(followed.getByRole('link', { name: title })).toBeVisible();
  await followed.getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible();
});
