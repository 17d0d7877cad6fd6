import type { BrowserContext, Page } from '@playwright/test';
import { postToApi } from '../fixtures/api.ts';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, moderator, test } from '../fixtures/test.ts';

/** What the two agreed on at S$40.00: its conversation. */
async function agree(seller: BrowserContext, buyer: Page, listingId: string): Promise<string> {
  const { id } = await postToApi<{ id: string }>(buyer.request, '/api/conversations', {
    listingId,
    body: 'I would like it',
  });
  const offer = await postToApi<{ id: string }>(buyer.request, `/api/conversations/${id}/offers`, {
    amount: 40,
  });
  await postToApi(seller.request, `/api/offers/${offer.id}/accept`, {});
  return id;
}

/** From the chat, at the provider's page, back to the payment. */
async function pay(buyer: Page, conversationId: string): Promise<void> {
  await buyer.goto(`/chat/${conversationId}`);
  await buyer.getByRole('link', { name: 'Pay, or see the payment' }).first().click();
  await expect(buyer.getByText('S$37.50')).toBeVisible();
  await expect(buyer.getByText('Our fee, paid by the seller')).toBeVisible();
  await expect(buyer.getByText('S$2.50')).toBeVisible();
  await buyer.getByRole('button', { name: 'Pay S$40.00' }).click();
  await expect(buyer).toHaveURL(/\/stripe-marketplace\/pay\//);
  await buyer.getByRole('button', { name: 'Pay' }).click();
  await expect(buyer.getByText('Paid, held')).toBeVisible();
}

test('a buyer pays and confirms, and the seller is paid; a problem is reported, and a moderator refunds it', async ({
  page: seller,
  context,
  newMember,
  signIn,
  publish,
  anotherDevice,
}) => {
  await signIn(context, await newMember('Arjun Menon'));
  const [teapot, lamp] = [
    await publish(context, { title: 'Blue teapot' }),
    await publish(context, { title: 'Green lamp' }),
  ];
  const buyer = await anotherDevice(await newMember('Siti Rahim'));
  const conversations = [
    await agree(context, buyer, teapot.id),
    await agree(context, buyer, lamp.id),
  ] as const;

  await buyer.goto(`/pay/${conversations[0]}`);
  await expect(buyer.getByText('You can pay here once the seller has set up payouts.')).toBeVisible();
  await seller.goto('/settings');
  await seller.getByRole('link', { name: 'Set up how you are paid' }).click();
  await expect(seller.getByText('We keep 5% and S$0.50 of each payment')).toBeVisible();
  await expectHealthyPageInEveryLook(seller);
  await seller.getByRole('button', { name: 'Set up payouts' }).click();
  await seller.getByRole('button', { name: 'Complete' }).click();
  await expect(seller.getByText('Your account for payouts is ready')).toBeVisible();

  await buyer.reload();
  await expectHealthyPageInEveryLook(buyer);
  await pay(buyer, conversations[0]);
  await expectHealthyPageInEveryLook(buyer);
  await seller.goto('/notifications');
  await seller.getByRole('link', { name: /was paid for “Blue teapot”/ }).click();
  await seller.getByRole('button', { name: 'I have handed it over or sent it' }).click();
  await seller.getByRole('button', { name: 'Yes, it is handed over or sent' }).click();
  await expect(seller.getByText(/^You get the money when Siti Rahim confirms, or on/)).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText(/Arjun Menon has handed it over or sent it/)).toBeVisible();
  await buyer.getByRole('button', { name: 'I have received it' }).click();
  await buyer.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(buyer.getByText('With the seller')).toBeVisible();
  await seller.reload();
  await expect(seller.getByText('The money went to you.')).toBeVisible();

  await pay(buyer, conversations[1]);
  await buyer.getByRole('button', { name: 'Report a problem' }).click();
  await buyer.getByLabel('What is wrong?').fill('The lamp does not light.');
  await expectHealthyPageInEveryLook(buyer);
  await buyer.getByRole('button', { name: 'Report the problem' }).click();
  await expect(buyer.getByText('Problem reported')).toBeVisible();

  const office = await anotherDevice(moderator);
  await office.goto('/moderation/payments');
  await expect(office.getByText('The lamp does not light.')).toBeVisible();
  await expectHealthyPageInEveryLook(office);
  await office.getByRole('link', { name: 'Green lamp, S$40.00' }).click();
  await expect(office.getByRole('radio', { name: 'The buyer gets all of it back' })).toBeVisible();
  await expectHealthyPageInEveryLook(office);
  await office.getByRole('radio', { name: 'The buyer gets all of it back' }).check();
  await office.getByLabel('Why?').fill('The seller agrees that it is broken.');
  await office.getByRole('button', { name: 'Decide' }).click();
  await expect(office.getByText('Refunded', { exact: true })).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByText('The seller agrees that it is broken.')).toBeVisible();
  await expect(buyer.getByText(/The money went back to you/)).toBeVisible();
});
