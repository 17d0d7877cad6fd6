import { postToApi } from '../fixtures/api.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { sandboxUrl, setSandboxMode } from '../fixtures/sandbox.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';
import { createCurrentClass } from '../fixtures/training-class.ts';

type Call = { id: string; status: number; isVerified: boolean };

test('a webhook whose receiver is down: shown with the next attempt, and delivered under the same id when it is sent again', async ({
  page,
  context,
  request,
  db,
  signIn,
  newUser,
}) => {
  const [admin, learner] = await Promise.all([newUser('Ong Bee Lian', ['admin']), newUser('Chong Mei Fen')]);
  await createCurrentClass(db, { title: `Latte art ${uniqueWord()}`, learnerIds: [learner.id] });
  const { id: enrollmentId } = await db.enrolment.findFirstOrThrow({ where: { userId: learner.id } });
  const name = uniqueWord();
  const receiver = `${sandboxUrl()}/webhooks/in/${name}`;
  const calls = async (): Promise<Call[]> => (await request.get(receiver)).json();

  await signIn(context, admin);
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Register a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(receiver);
  await dialog.getByLabel('Description').fill(name);
  await dialog.getByLabel('Somebody withdrew from a class').check();
  await dialog.getByRole('button', { name: 'Register' }).click();
  const secret = await dialog.getByText(/^whsec_/).textContent();
  expect((await request.put(receiver, { data: { secret } })).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  await setSandboxMode(request, 'webhooks', 'down');
  try {
    await postToApi(context.request, '/api/enrolments/unenroll', { enrollmentId });
    const tried = { endpoint: { url: receiver }, attempts: { gt: 0 } };
    await expect.poll(() => db.webhookDelivery.count({ where: tried })).toBe(1);
    await page.getByRole('link', { name }).click();
    await expect(page.getByText('The address does not answer as it should')).toBeVisible();
    await page.getByRole('listitem').filter({ hasText: 'Status 503' }).getByRole('link').click();
    await expect(page.getByText('Down for maintenance')).toBeVisible();
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
    await expect(page.locator('dt', { hasText: 'Next attempt' }).locator('+ dd time')).toBeVisible();
    await expectHealthyPage(page);
  } finally {
    await setSandboxMode(request, 'webhooks', 'ok');
  }

  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const [last, ...before] = await calls();
  expect(last).toMatchObject({ status: 200, isVerified: true });
  expect(before.at(-1)).toMatchObject({ id: last?.id, status: 503 });
  await expect(page.getByText(last?.id ?? '')).toBeVisible();
});
