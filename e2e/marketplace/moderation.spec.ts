import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, moderator, test, uniqueWord } from '../fixtures/test.ts';

test('reported, hidden with a reason, then banned at once', async ({
  page,
  context,
  signIn,
  newMember,
  publish,
  anotherDevice,
}) => {
  const seller = await newMember(`Seller ${uniqueWord()}`);
  const sellerPage = await anotherDevice(seller);
  const { title, slug } = await publish(sellerPage.context(), { title: `Fake watch ${uniqueWord()}` });
  const other = await publish(sellerPage.context(), { title: `Another one ${uniqueWord()}` });

  const reporter = await anotherDevice(await newMember('Rachel Wong'));
  await reporter.goto(`/listings/${slug}`);
  await reporter.getByRole('button', { name: 'Report' }).click();
  const report = reporter.getByRole('dialog', { name: `Report “${title}”` });
  await report.getByRole('radio').first().check();
  await report.getByLabel('What should we know?').fill('It ticks only on the photo.');
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toBeHidden();

  await signIn(context, moderator);
  await page.goto('/moderation');
  const reported = page.getByRole('article', { name: title });
  await expect(reported).toContainText('It ticks only on the photo.');
  await reported.getByRole('button', { name: 'Hide listing' }).click();
  const hide = page.getByRole('dialog', { name: `Hide listing: ${title}` });
  await hide.getByRole('button', { name: 'Hide listing' }).click();
  await expect(hide.getByText('Give a reason')).toBeVisible();
  await hide.getByLabel('Reason').fill('A copy of a brand');
  await hide.getByRole('button', { name: 'Hide listing' }).click();
  await expect(hide).toBeHidden();
  await expect(reported).toBeHidden();

  // Gone for everybody; the owner reads why.
  expect((await reporter.goto(`/listings/${slug}`))?.status()).toBe(404);
  await sellerPage.goto('/dashboard');
  await expect(sellerPage.getByText('Hidden: A copy of a brand')).toBeVisible();

  // From the listing's own page too, and back again.
  await page.goto(`/listings/${other.slug}`);
  await page.getByRole('button', { name: 'Hide listing' }).click();
  const hideHere = page.getByRole('dialog', { name: `Hide listing: ${other.title}` });
  await hideHere.getByLabel('Reason').fill('Taken for a copy');
  await hideHere.getByRole('button', { name: 'Hide listing' }).click();
  await expect(page.getByText('The reason: Taken for a copy')).toBeVisible();
  await page.getByRole('button', { name: 'Bring back listing' }).click();
  const bringBack = page.getByRole('dialog', { name: `Bring back listing: ${other.title}` });
  await bringBack.getByRole('button', { name: 'Bring back listing' }).click();
  await expect(page.getByText('A moderator has hidden this listing')).toBeHidden();

  // A ban ends the session that is open at this moment, and takes the rest away.
  await page.goto('/moderation?status=RESOLVED');
  await reported.getByRole('button', { name: `Ban ${seller.name}` }).click();
  const ban = page.getByRole('dialog', { name: `Ban: ${seller.name}` });
  await ban.getByLabel('Reason').fill('Sells copies again and again');
  await ban.getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(ban).toBeHidden();
  await sellerPage.goto('/dashboard');
  await expect(sellerPage).toHaveURL(/\/login/);
  await signInByForm(sellerPage, seller);
  await expect(sellerPage.getByText(/This account is suspended/)).toBeVisible();
  expect((await reporter.goto(`/listings/${other.slug}`))?.status()).toBe(404);

  await page.goto('/moderation/audit');
  const entry = page.getByRole('row').filter({ hasText: 'Banned a person' }).filter({ hasText: seller.name });
  await entry.getByText('2 fields').click();
  await expect(entry).toContainText('Sells copies again and again');
});
