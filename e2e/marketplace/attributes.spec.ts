import { expect, test, uniqueWord } from '../fixtures/test.ts';

test('a phone is sold with its storage, and found by the filter for it', async ({
  page,
  anotherDevice,
  newMember,
}) => {
  const title = `Telephone ${uniqueWord()}`;
  const seller = await anotherDevice(await newMember('Siti Aminah'));
  await seller.goto('/sell');
  await seller.getByLabel('Title').fill(title);
  const category = seller.getByLabel('Category');
  await category.selectOption({ label: 'Fashion › Women’s Shoes' });
  await seller.getByLabel('Size').selectOption('EU 38');
  await category.selectOption({ label: 'Electronics › Phones' });
  await expect(seller.getByText('Not part of this category, and left out: Size EU 38.')).toBeVisible();
  await seller.getByLabel('Price').fill('300');
  await seller.getByRole('radio', { name: /^Good/ }).check();
  await seller.getByLabel('Description').fill('With its charger.');
  await seller.getByLabel('Location').fill('Bedok');
  await seller.getByLabel(/^Make/).selectOption('Samsung');

  // The storage is missing, and said to be; what was chosen is part of the draft.
  await expect(seller).toHaveURL(/\/sell\?draft=/);
  await seller.getByRole('button', { name: 'Publish listing' }).click();
  const storage = seller.getByLabel('Storage');
  await expect(storage).toBeFocused();
  await expect(storage).toHaveAccessibleDescription(/Choose the storage/);
  await storage.selectOption('128 GB');
  await expect(seller.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await seller.reload();
  await expect(seller.getByLabel(/^Make/)).toHaveValue('Samsung');
  await expect(seller.getByLabel('Storage')).toHaveValue('128 GB');
  await seller.getByRole('button', { name: 'Publish listing' }).click();
  await expect(seller.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(seller.getByRole('definition').filter({ hasText: '128 GB' })).toBeVisible();
  await expect(seller.getByRole('link', { name: 'Electronics' })).toBeVisible();

  await page.goto(`/?query=${encodeURIComponent(title)}`);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  await filters.getByRole('link', { name: /^Electronics/ }).click();
  await filters.getByRole('link', { name: /^Phones/ }).click();
  await expect(page).toHaveURL(/category=phones$/);
  await filters
    .getByRole('region', { name: 'Filter by storage' })
    .getByRole('link', { name: /^128 GB/ })
    .click();
  await expect(page).toHaveURL(/attributes=storage%3A128(\+|%20)GB$/);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter Storage: 128 GB' }).click();
  await expect(page).toHaveURL(/category=phones$/);
});
