import type { Page } from '@playwright/test';
import { createCourse, createSection, createUser } from '@repo/testing/childcare-factories';
import { test as base, expect, uniqueWord } from '../fixtures/childcare.ts';

/** A centre that pays for courses, its manager signed in, a learner and a course with a price. */
const test = base.extend<{
  billed: { learner: { id: string; name: string }; title: string; courseId: string };
}>({
  billed: async ({ db, newUser, signIn, context }, use) => {
    const manager = await newUser('Mdm Lee', 'CORPORATE_ADMIN');
    const organizationId = manager.organizationId ?? '';
    await db.organization.update({ where: { id: organizationId }, data: { billingEnabled: true } });
    const learner = await createUser(db, {
      name: `Siti ${uniqueWord()}`,
      email: `${uniqueWord()}@example.com`,
      organizationId,
    });
    const admin = await newUser('Author', 'SUPER_ADMIN');
    const title = `First aid ${uniqueWord()}`;
    const course = await createCourse(db, { title, slug: uniqueWord(), createdById: admin.id, priceSgd: 60 });
    await createSection(db, { courseId: course.id });
    await signIn(context, manager);
    await use({ learner, title, courseId: course.id });
  },
});

test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

/** Assigns the course, and opens the page to pay at from the list of what is to pay. */
async function openCheckout(
  page: Page,
  { learner, courseId, title }: { learner: { id: string; name: string }; courseId: string; title: string },
) {
  const answer = await page.request.post('/api/assignments', {
    data: { learnerId: learner.id, courseId },
  });
  expect(answer.status()).toBe(201);
  await page.goto('/centre/payments');
  await page.getByRole('button', { name: `Pay for ${title}, ${learner.name}` }).click();
  await expect(page.getByText(`${title}, for ${learner.name}`)).toBeVisible();
}

test('a centre pays for an assignment: the learner is enrolled, the receipt is there', async ({
  page,
  db,
  billed,
}) => {
  await openCheckout(page, billed);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText(`${billed.learner.name} is enrolled in ${billed.title}`)).toBeVisible();
  expect(await db.enrollment.count({ where: { userId: billed.learner.id } })).toBe(1);
  await page.getByRole('link', { name: 'All payments' }).click();
  await expect(page.getByText('Everything is paid')).toBeVisible();
  await expect(page.getByText('S$60.00')).toBeVisible();
  const receipt = page.getByRole('link', { name: /^Receipt/ });
  await expect(receipt).toHaveAttribute('href', /\/stripe\/receipts\//);
});

test('a payment page that cannot be opened leaves word on the page until it opens', async ({
  page,
  billed,
}) => {
  const answer = await page.request.post('/api/assignments', {
    data: { learnerId: billed.learner.id, courseId: billed.courseId },
  });
  expect(answer.status()).toBe(201);
  await page.goto('/centre/payments');
  const pay = page.getByRole('button', { name: `Pay for ${billed.title}, ${billed.learner.name}` });
  await expect(pay).toBeEnabled();
  await page.context().setOffline(true);
  await pay.click();
  const problem = page.getByRole('alert').filter({ hasText: 'The payment page did not open' });
  await expect(problem).toContainText('Check your connection and try again.');
  await page.context().setOffline(false);
  await pay.click();
  await expect(page.getByText(`${billed.title}, for ${billed.learner.name}`)).toBeVisible();
});

test('a declined card and a way back leave it unpaid; it can be paid later', async ({ page, db, billed }) => {
  await openCheckout(page, billed);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('alert')).toContainText('declined');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This is not paid yet')).toBeVisible();
  expect(await db.enrollment.count({ where: { userId: billed.learner.id } })).toBe(0);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText(`${billed.learner.name} is enrolled in ${billed.title}`)).toBeVisible();
});

test('what is unpaid can be cancelled: the page to pay at closes', async ({ page, billed }) => {
  await openCheckout(page, billed);
  const checkout = page.url();
  await page.goto('/centre/payments');
  await page.getByRole('button', { name: `Cancel ${billed.title} for ${billed.learner.name}` }).click();
  await expect(page.getByRole('dialog')).toContainText('0 mails go out.');
  await page.getByRole('button', { name: 'Cancel assignment' }).click();
  await expect(page.getByText('Everything is paid')).toBeVisible();
  await expect(async () => {
    await page.goto(checkout);
    await expect(page.getByRole('status')).toContainText('expired', { timeout: 10_000 });
  }).toPass();
});

test('a payment that is confirmed late turns into paid by itself; one for what was cancelled is given back', async ({
  page,
  db,
  billed,
  newUser,
  anotherDevice,
}) => {
  await openCheckout(page, billed);
  const payment = await db.payment.findFirstOrThrow({
    where: { assignment: { learnerId: billed.learner.id } },
  });
  await page.goto(`/payments/${payment.id}?paid=true`);
  await expect(page.getByText('Waiting for the payment provider')).toBeVisible();
  const sandbox = process.env.E2E_SANDBOX_URL ?? '';
  const paid = await page.request.post(`${sandbox}/control/stripe`, {
    data: { session: payment.checkoutSessionId, outcome: 'paid' },
  });
  expect(paid.ok()).toBe(true);
  await expect(page.getByText(`${billed.learner.name} is enrolled in ${billed.title}`)).toBeVisible();

  const cancelled = await page.request.put(`/api/assignments/${payment.assignmentId}`, {
    data: { status: 'CANCELLED' },
  });
  expect(cancelled.ok()).toBe(true);
  const platform = await anotherDevice(await newUser('Sarah', 'SUPER_ADMIN'));
  await platform.goto('/admin/payments');
  await platform.getByRole('button', { name: `Refund ${billed.title}, ${billed.learner.name}` }).click();
  await platform.getByRole('button', { name: 'Refund S$60.00' }).click();
  await expect(platform.getByRole('alertdialog')).toBeHidden();
  await page.reload();
  await expect(page.getByText('The whole amount went back')).toBeVisible();
});
