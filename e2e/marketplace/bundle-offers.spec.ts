import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('a buyer offers one price for several listings, the seller accepts, and all are reserved', async ({
  page: seller,
  context,
  newMember,
  signIn,
  publish,
  anotherDevice,
}) => {
  await signIn(context, await newMember('Arjun Menon'));
  const table = await publish(context, { title: 'Round table', price: 80 });
  await publish(context, { title: 'Folding chair', price: 20 });
  await publish(context, { title: 'Reading lamp', price: 30 });
  const buyer = await anotherDevice(await newMember('Siti Rahim'));
  await buyer.goto(`/listings/${table.id}`);
  await buyer
    .getByRole('region', { name: 'More from this seller' })
    .getByRole('link', { name: 'Offer for several' })
    .click();
  await expect(buyer.getByRole('checkbox', { name: /Round table/ })).toBeChecked();
  await expectHealthyPageInEveryLook(buyer);
  await buyer.getByLabel('Your price for all of them').fill('90');
  await buyer.getByRole('button', { name: 'Send offer' }).click();
  await expect(buyer.getByText('Choose at least 2 listings').first()).toBeVisible();
  await buyer.getByRole('checkbox', { name: /Folding chair/ }).check();
  await expect(buyer.getByText('2 chosen, listed for S$100.00 together.')).toBeVisible();
  await buyer.getByRole('button', { name: 'Send offer' }).click();
  await expect(buyer.getByRole('article', { name: 'Your offer for 2 items, S$90.00' })).toBeVisible();

  await seller.goto(new URL(buyer.url()).pathname);
  const card = seller.getByRole('article', { name: 'Offer of Siti Rahim for 2 items, S$90.00' });
  await expect(card.getByRole('link', { name: 'Folding chair' })).toBeVisible();
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(seller.getByRole('button', { name: 'Sold 2 to Siti Rahim' })).toBeVisible();
  await seller.goto('/dashboard?status=RESERVED');
  await expect(seller.getByRole('row', { name: /Round table/ })).toBeVisible();
  await expect(seller.getByRole('row', { name: /Folding chair/ })).toBeVisible();
  await expect(seller.getByRole('row', { name: /Reading lamp/ })).toHaveCount(0);
});
