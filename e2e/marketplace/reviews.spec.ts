import { postToApi } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

test('both sides of a sale review each other, read it once both wrote, and one of them answers', async ({
  page: seller,
  context,
  newMember,
  signIn,
  publish,
  anotherDevice,
}) => {
  const arjun = await newMember('Arjun Menon');
  await signIn(context, arjun);
  const { id } = await publish(context, { title: 'Blue teapot' });
  const buyer = await anotherDevice(await newMember('Siti Rahim'));
  await buyer.goto(`/chat?listing=${id}`);
  const message = buyer.getByRole('textbox', { name: 'Message to Arjun Menon' });
  await message.fill('I take it');
  await message.press('Enter');
  // What is still being sent is shown, too; the listing can be sold to who has sent something.
  await expect(buyer.getByRole('log').getByText('Sent', { exact: true })).toBeVisible();
  const session: { user: { id: string } } = await (await buyer.request.get('/api/auth/session')).json();
  await postToApi(context.request, `/api/listings/${id}/sold-to`, { buyerId: session.user.id });

  await buyer.getByRole('link', { name: 'Review Arjun Menon' }).click();
  await buyer.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText('Choose one to five stars').first()).toBeVisible();
  await buyer.getByLabel('5 stars – excellent').check();
  await buyer.getByLabel(/^What should others know/).fill('茶壶很漂亮, packed with care.');
  await buyer.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText(/It is shown to everybody when Arjun Menon has written too/)).toBeVisible();

  await seller.goto('/notifications');
  await seller.getByRole('link', { name: /Siti Rahim reviewed you for “Blue teapot”/ }).click();
  await expect(seller.getByText('packed with care')).toHaveCount(0);
  await seller.getByLabel('4 stars – good').check();
  await seller.getByRole('button', { name: 'Send review' }).click();
  await expect(seller.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();

  await buyer.reload();
  await buyer.getByRole('link', { name: 'Arjun Menon’s page' }).click();
  const reviews = buyer.getByRole('region', { name: 'Reviews (1)' });
  await expect(reviews).toContainText('茶壶很漂亮');
  await expect(buyer.getByRole('link', { name: '5.0 of 5, by 1 person' })).toBeVisible();
  await expect(reviews.getByRole('button')).toHaveCount(0);

  await seller.goto(buyer.url());
  await seller.getByRole('button', { name: 'Answer Siti Rahim’s review' }).click();
  await seller.getByRole('dialog').getByLabel('Your answer').fill('Thank you, enjoy it!');
  await seller.getByRole('button', { name: 'Publish answer' }).click();
  await expect(seller.getByText('Thank you, enjoy it!')).toBeVisible();
  // A visitor's page, which is shared, has it too.
  const visitor = await anotherDevice();
  await visitor.goto(buyer.url());
  await expect(visitor.getByText('Thank you, enjoy it!')).toBeVisible();
});
