import { expect, moderator, test, uniqueWord } from '../fixtures/test.ts';

test('a seller appeals against a hidden listing, and a moderator brings it back with a sentence', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  const seller = await newMember(`Seller ${uniqueWord()}`);
  const sellerPage = await anotherDevice(seller);
  const { title, slug } = await publish(sellerPage.context(), { title: `Designer bag ${uniqueWord()}` });

  await signIn(context, moderator);
  await page.goto(`/listings/${slug}`);
  await page.getByRole('button', { name: 'Hide listing' }).click();
  const hide = page.getByRole('dialog', { name: `Hide listing: ${title}` });
  await hide.getByLabel('What is wrong?').selectOption('COUNTERFEIT');
  await hide.getByRole('button', { name: 'Hide listing' }).click();
  await expect(page.getByText('The reason: Counterfeit goods')).toBeVisible();

  await sellerPage.goto(`/listings/${slug}`);
  await sellerPage.getByRole('link', { name: 'appeal' }).click();
  await expect(sellerPage.getByRole('heading', { level: 1, name: 'Appeal' })).toBeVisible();
  await sellerPage.getByLabel('Why is the decision wrong?').fill('It is genuine, I have the receipt.');
  await sellerPage.getByRole('button', { name: 'Send appeal' }).click();
  await expect(sellerPage.getByText('Your appeal is sent')).toBeVisible();

  await page.goto('/moderation/appeals');
  const appeal = page.getByRole('article', { name: title });
  await expect(appeal).toContainText('It is genuine, I have the receipt.');
  await appeal.getByRole('radio', { name: 'Bring the listing back' }).check();
  await appeal.getByLabel('Your answer').fill('You are right, we are sorry.');
  await appeal.getByRole('button', { name: 'Answer' }).click();
  await expect(appeal).toBeHidden();
  await page.goto('/moderation/appeals?status=answered');
  await appeal.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Granted an appeal' })).toContainText(
    'You are right, we are sorry.',
  );

  await sellerPage.reload();
  await expect(sellerPage.getByText('The decision was taken back')).toBeVisible();
  await sellerPage.goto(`/listings/${slug}`);
  await expect(sellerPage.getByText('A moderator has hidden this listing')).toBeHidden();
});
