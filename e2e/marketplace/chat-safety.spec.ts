import { expect, test } from '../fixtures/test.ts';

test('a reader is reminded of what is risky, asked before leaving, and not reminded of it twice', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  await signIn(context, await newMember('Priya Raman'));
  const { id } = await publish(context, { title: 'Ukulele with bag' });
  const buyer = await anotherDevice(await newMember('Benjamin Ong'));
  await buyer.goto(`/chat?listing=${id}`);
  const toSeller = buyer.getByRole('textbox', { name: 'Message to Priya Raman' });
  await toSeller.fill('Hi! I sent the money, confirm here: https://bank.sg@claim.example/x');
  await toSeller.press('Enter');
  await expect(buyer).toHaveURL(/\/chat\/[\w-]+$/);
  // Who wrote it knows.
  await expect(buyer.getByRole('note')).toHaveCount(0);

  await page.goto(new URL(buyer.url()).pathname);
  const log = page.getByRole('log');
  await expect(log.getByRole('note')).toContainText('leads away from our site');
  await expect(log).toContainText('(claim.example)');
  await log.getByRole('link', { name: 'https://bank.sg@claim.example/x' }).click();
  const question = page.getByRole('alertdialog', { name: 'Open claim.example?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  expect(context.pages()).toHaveLength(1);

  // Live, too.
  await toSeller.fill('Or PayNow me the deposit first');
  await toSeller.press('Enter');
  await expect(log.getByRole('note')).toHaveCount(2);
  await log
    .getByRole('note')
    .first()
    .getByRole('button', { name: 'Hide hints like this in this chat' })
    .click();
  await expect(log).toBeFocused();
  await expect(log.getByRole('note')).toHaveText(/Paying before you have seen the item/);
  await page.reload();
  await expect(page.getByRole('note')).toHaveCount(1);
  await page.getByRole('link', { name: 'How to stay safe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staying safe' })).toBeVisible();
});
