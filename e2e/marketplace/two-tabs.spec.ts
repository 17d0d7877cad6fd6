import { chooseByKeyboard, expectHealthyMergeDialog, waitForMergeDialog } from '../fixtures/merge-dialog.ts';
import { expect, test, uniqueWord } from '../fixtures/test.ts';

test('a listing changed in two tabs: each field is chosen, and exactly that is stored', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
}) => {
  await signIn(context, await newMember('Siti Aminah'));
  const word = uniqueWord();
  const { id } = await publish(context, { title: `Oak desk ${word}`, price: 40 });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/sell/${id}`);
    await expect(tab.getByLabel('Title')).toHaveValue(`Oak desk ${word}`);
  }
  await page.getByLabel('Title').fill(`Old oak desk ${word}`);
  await page.getByLabel('Price').fill('35');
  await page.getByLabel('Location').fill('Bedok');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Old oak desk ${word}` })).toBeVisible();

  await other.getByLabel('Title').fill(`Oak writing desk ${word}`);
  await other.getByLabel('Price').fill('45');
  await other.getByRole('button', { name: 'Save changes' }).click();
  const dialog = await waitForMergeDialog(other);
  await expect(dialog.getByText(`Old oak desk ${word}`)).toBeVisible();
  await expect(dialog.getByText(`Oak writing desk ${word}`)).toBeVisible();
  await expect(dialog.getByText('they changed in “Location”')).toBeVisible();
  await expectHealthyMergeDialog(other);
  // Nothing is saved before both are chosen.
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Choose one of the two').first()).toBeVisible();
  await chooseByKeyboard(dialog, 'Title', 'Yours');
  await chooseByKeyboard(dialog, 'Price', 'Theirs');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('heading', { level: 1, name: `Oak writing desk ${word}` })).toBeVisible();
  const stored = await (await context.request.get(`/api/listings/${id}`)).json();
  expect(stored).toMatchObject({ title: `Oak writing desk ${word}`, location: 'Bedok' });
  expect(Number(stored.price)).toBe(35);
});
