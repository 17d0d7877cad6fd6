import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, moderator, test, uniqueWord } from '../fixtures/test.ts';

test('a moderator finds a sign-in in the audit log, by name and by kind, and takes it along', async ({
  page,
  context,
  signIn,
  newMember,
  anotherDevice,
}) => {
  const person = await newMember(`Seller ${uniqueWord()}`);
  const device = await anotherDevice();
  await device.goto('/login');
  await signInByForm(device, person);
  await expect(device.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();

  await signIn(context, moderator);
  await page.goto(`/moderation/audit?${new URLSearchParams({ q: person.name, action: 'sign-in' })}`);
  const entry = page.getByRole('row').filter({ hasText: person.name });
  await expect(entry.first()).toContainText('Signed in');
  await entry.first().getByText('1 field').click();
  await expect(entry.first()).toContainText('by: password');
  await expectHealthyPage(page);

  const csv = page.getByRole('link', { name: /CSV/ });
  const answer = await context.request.get((await csv.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain(person.name);

  // Nobody else has the page.
  expect((await device.goto('/moderation/audit'))?.status()).toBe(404);
});

test('the audit log works on a phone', async ({ anotherDevice }) => {
  const phone = await anotherDevice(moderator, { viewport: { width: 390, height: 844 } });
  await phone.goto('/moderation/audit');
  await expect(phone.getByText('Signed in').first()).toBeVisible();
  await expectHealthyPage(phone);
});
