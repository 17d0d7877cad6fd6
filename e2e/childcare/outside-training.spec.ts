import { expect, test } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';

/** In Singapore. */
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date());
const certificate = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n'),
};

test('a worker records training on a phone, a manager rejects and approves it, and a change waits again', async ({
  page,
  context,
  db,
  newUser,
  signIn,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const learner = await newUser('王 Mei Ling');
  await db.user.update({
    where: { id: learner.id },
    data: { organizationId: manager.organizationId },
  });

  await signIn(context, learner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Outside training' }).click();
  await page.getByRole('link', { name: 'Record training' }).click();
  await page.getByLabel('Title of the training').fill('幼儿急救 First aid');
  await page.getByLabel('Provider').fill('Red Cross');
  await page.getByLabel('Completed on').fill(today);
  await page.getByLabel('CPD points').fill('4.5');
  await page.getByRole('button', { name: 'Save training' }).click();
  await expect(page.getByText('Choose the certificate.', { exact: true })).toBeVisible();
  await page.getByLabel('Certificate', { exact: true }).setInputFiles(certificate);
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Save training' }).click();
  await expect(page.getByRole('heading', { name: '幼儿急救 First aid' })).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectHealthyPage(page);

  await signIn(context, manager);
  await page.goto('/centre/outside-training?status=pending');
  await page.getByRole('link', { name: '幼儿急救 First aid' }).click();
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('Reason').fill('The points are 4.');
  await page.getByRole('button', { name: 'Reject training' }).click();
  await expect(page.getByText('The reason: The points are 4.')).toBeVisible();

  await signIn(context, learner);
  await page.goto('/outside-training');
  await page.getByRole('link', { name: '幼儿急救 First aid' }).click();
  await page.getByLabel('CPD points').fill('4');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();

  await signIn(context, manager);
  await page.goto(`/centre/people/${learner.id}`);
  await page.getByRole('link', { name: '幼儿急救 First aid' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved', { exact: true })).toBeVisible();
  await expectHealthyPage(page);
  await page.goto(`/centre/people/${learner.id}`);
  await expect(page.getByRole('img', { name: '4 of 20 CPD points' })).toBeVisible();
});
