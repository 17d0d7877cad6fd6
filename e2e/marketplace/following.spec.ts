import { expect, test } from '../fixtures/test.ts';

test('a buyer follows a seller, is told of what the seller lists, finds it under Following, and stops', async ({
  page: buyer,
  context,
  newMember,
  signIn,
  publish,
  anotherDevice,
}) => {
  const seller = await anotherDevice(await newMember('Arjun Menon'));
  const { slug } = await publish(seller.context(), { title: 'Blue teapot' });
  await signIn(context, await newMember('Siti Rahim'));

  await buyer.goto(`/listings/${slug}`);
  const button = buyer.getByRole('button', { name: /^Follow(ing)? Arjun Menon$/ });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(buyer.getByText('We tell you when Arjun Menon lists something')).toBeVisible();

  await publish(seller.context(), { title: 'Green kettle' });
  await expect(async () => {
    await buyer.goto('/notifications');
    await expect(buyer.getByRole('link', { name: /Arjun Menon is selling “Green kettle”/ })).toBeVisible({
      timeout: 10_000,
    });
  }).toPass();
  await buyer.goto('/following');
  const titles = buyer.getByRole('list', { name: 'Listings of sellers you follow' }).getByRole('heading');
  await expect(titles).toHaveText(['Green kettle', 'Blue teapot']);

  await buyer.getByRole('link', { name: /Arjun Menon/ }).click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  // The seller learns how many there are, and not who.
  await seller.goto(buyer.url());
  await expect(seller.getByText('1 follower (only you see this)')).toBeVisible();
  await expect(seller.getByText('Siti Rahim')).toHaveCount(0);

  const stopped = buyer.waitForResponse((response) => response.request().method() === 'DELETE');
  await button.click();
  expect((await stopped).status()).toBe(200);
  await buyer.goto('/following');
  await expect(buyer.getByText('You follow nobody yet')).toBeVisible();
});
