import { expect, test } from '../fixtures/test.ts';

test('two people talk live: unread, read, half written words, block', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  await signIn(context, await newMember('Priya Raman'));
  const { id, title } = await publish(context, { title: 'Ukulele with bag' });
  const buyer = await anotherDevice(await newMember('Benjamin Ong'));

  await buyer.goto(`/chat?listing=${id}`);
  const toSeller = buyer.getByRole('textbox', { name: 'Message to Priya Raman' });
  await buyer.getByRole('button', { name: 'Hi, is this still available?' }).click();
  await expect(toSeller).toBeFocused();
  await toSeller.press('Enter');
  await expect(buyer).toHaveURL(/\/chat\/[\w-]+$/);
  await expect(buyer.getByRole('log')).toContainText('Hi, is this still available?');

  // The seller reads on another page that something waits, and the sender learns that it was read.
  await page.goto('/favorites');
  await page.getByRole('link', { name: /^Chat 1/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Benjamin Ong/ })
    .click();
  await expect(page.getByRole('link', { name: new RegExp(title) }).last()).toBeVisible();
  await expect(buyer.getByRole('log')).toContainText('Read');
  await expect(page.getByRole('link', { name: 'Chat', exact: true })).toBeVisible();

  // Both ways without a reload, in order.
  const toBuyer = page.getByRole('textbox', { name: 'Message to Benjamin Ong' });
  for (const [from, field, text] of [
    [page, toBuyer, 'Yes it is.'],
    [buyer, toSeller, 'Lovely. Clementi MRT at six?'],
    [page, toBuyer, 'See you there.'],
  ] as const) {
    await field.fill(text);
    await field.press('Enter');
    await expect((from === page ? buyer : page).getByRole('log')).toContainText(text);
  }
  // An offer, another price, agreed, reserved and sold: both see each step without a reload.
  await buyer
    .getByRole('link', { name: new RegExp(title) })
    .last()
    .click();
  await buyer.getByRole('link', { name: 'Make an offer' }).click();
  await buyer.getByLabel('Your price').fill('18.50');
  await buyer.getByRole('button', { name: 'Send offer' }).click();
  await expect(buyer).toHaveURL(/\/chat\/[\w-]+$/);
  const offered = page.getByRole('article', { name: 'Offer of Benjamin Ong, S$18.50' });
  await offered.getByRole('button', { name: 'Another price' }).click();
  await page.getByLabel('Your price').fill('20');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(offered).toContainText('You answered with another price');
  const instead = buyer.getByRole('article', { name: 'Offer of Priya Raman, S$20.00' });
  await instead.getByRole('button', { name: 'Accept' }).click();
  await expect(instead).toContainText('You accepted it');
  await expect(instead).toBeFocused();
  await expect(page.getByRole('log')).toContainText('Benjamin Ong accepted the offer of S$20.00');
  await expect(buyer.getByRole('link', { name: new RegExp(title) }).last()).toContainText('Reserved');
  await page.getByRole('button', { name: 'Sold to Benjamin Ong' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as sold' }).click();
  await expect(page.getByRole('log')).toBeFocused();
  await expect(buyer.getByRole('log')).toContainText('Priya Raman sold it for S$20.00');

  // Shift and Enter makes a line; what is half written waits for the next visit.
  await toSeller.fill('One more thing:');
  await toSeller.press('Shift+Enter');
  await buyer.keyboard.type('is the bag included?');
  await buyer.reload();
  await expect(toSeller).toHaveValue('One more thing:\nis the bag included?');

  // Blocked: the other side can read but not write, at once.
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Block Benjamin Ong' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block Benjamin Ong' }).click();
  await expect(toBuyer).toBeHidden();
  await buyer.reload();
  await expect(buyer.getByRole('log')).toContainText('See you there.');
  await expect(toSeller).toBeHidden();
});
