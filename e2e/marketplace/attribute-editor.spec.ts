import { postToApi } from '../fixtures/api.ts';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { chooseByKeyboard, waitForMergeDialog } from '../fixtures/merge-dialog.ts';
import { expect, moderator, test, uniqueWord } from '../fixtures/test.ts';

test('a moderator adds an attribute to a category, retires an option, and merges what another one changed', async ({
  page,
  context,
  signIn,
  newMember,
  anotherDevice,
}) => {
  const name = `Kind ${uniqueWord()}`;
  await signIn(context, moderator);
  await page.goto('/moderation/categories');
  await page.getByRole('link', { name: 'Fitness' }).click();
  await expect(page.getByRole('heading', { name: 'Add an attribute' })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Options').fill('Bench\nMat');
  await page.getByRole('button', { name: 'Add attribute' }).click();
  const link = page.getByRole('list', { name: 'Attributes' }).getByRole('link', { name });
  await expect(link).toBeVisible();
  await expectHealthyPageInEveryLook(page);

  const key = name.toLowerCase().replaceAll(' ', '_');
  const categories = await (await context.request.get('/api/categories')).json();
  const fitness = categories.find(({ slug }: { slug: string }) => slug === 'fitness');
  const seller = await anotherDevice(await newMember(`Seller ${uniqueWord()}`));
  await postToApi(seller.request, '/api/listings', {
    ...{ title: `Mat ${uniqueWord()}`, description: 'As shown', price: 5, condition: 'GOOD' },
    ...{ location: 'Bedok', categoryId: fitness.id, attributes: { [key]: 'Mat' } },
  });

  await link.click();
  await expect(page.getByText(/^Choice of Fitness\. Used by 1 of \d+ listings?\.$/)).toBeVisible();
  const effects = page.getByRole('region', { name: 'What saving changes' });
  await expect(effects).toContainText('Nothing yet');
  await page.getByLabel('Options').fill('Bench\nRope');
  await expect(effects).toContainText('“Mat” is retired: 1 listing has it and can keep it.');
  await expect(effects).toContainText('“Rope” can be chosen from now on.');
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'Save attribute' }).click();
  await expect(page.getByText('Not offered any more: Mat (1).')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove attribute' })).toHaveCount(0);

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const changed = { label: `${name} of thing`, options: ['Bench', 'Rope'] };
  expect((await context.request.put(`/api/moderation/attributes/${id}`, { data: changed })).status()).toBe(
    200,
  );
  await page.getByLabel('Name').fill(`${name} of equipment`);
  await page.getByRole('button', { name: 'Save attribute' }).click();
  const dialog = await waitForMergeDialog(page);
  await chooseByKeyboard(dialog, 'Name', 'Theirs');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('heading', { name: `${name} of thing` })).toBeVisible();
});
