import { createCourse, createCourseRun, createEnrolment } from '@repo/testing/training-factories';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

test('an admin designs and issues certificates, a learner shows one, and anybody checks it until it is revoked', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const admin = await newUser('Chua Hui Min', ['admin']);
  const day = new Date('2026-03-02T00:00:00Z');
  const course = await createCourse(db, { title: `Certified ${uniqueWord()}` });
  const run = await createCourseRun(db, { courseId: course.id, startDate: day, endDate: day });
  const seat = async (name: string) => {
    const person = await newUser(name);
    await createEnrolment(db, { userId: person.id, courseRunId: run.id, status: 'completed' });
    return person;
  };
  const kavitha = await seat('கவிதா செல்வம்');
  await seat('Ben Tan');

  await signIn(context, admin);
  await page.goto('/settings/certificates');
  await page.getByRole('textbox', { name: 'Title' }).fill('Statement of attainment');
  await page.getByRole('textbox', { name: 'Colour' }).fill('#cccccc');
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('This colour is too pale').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Colour' }).fill('#7a1f5c');
  await expect(page.getByTitle('Preview of a certificate')).toHaveAttribute('src', /Statement\+of.*7a1f5c/);
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('The template is saved')).toBeVisible();

  await page.goto(`/classes/${run.id}`);
  await page.getByRole('link', { name: 'Open certificates' }).click();
  await page.getByRole('button', { name: 'Issue 2 certificates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue certificates' });
  await dialog.getByRole('checkbox', { name: 'Ben Tan' }).uncheck();
  await dialog.getByRole('button', { name: 'Issue 1 certificate' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'கவிதா' }).first();
  // A job issues it, and the page asks for its progress every few seconds.
  await expect(row).toContainText('Valid');
  await expectHealthyPageInEveryLook(page);

  await signIn(context, kavitha);
  await page.goto('/certificates');
  await expectHealthyPageInEveryLook(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^PDF/ }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^certificate-CC-.*\.pdf$/);
  const number = (await page.getByRole('link', { name: /^CC-/ }).textContent()) ?? '';

  await context.clearCookies();
  await page.goto('/verify');
  await page.getByRole('textbox', { name: 'Certificate number' }).fill(number.toLowerCase());
  await page.getByRole('button', { name: 'Check certificate' }).click();
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible();
  await expectHealthyPageInEveryLook(page);

  // Taking the completion back says first what it ends.
  await signIn(context, admin);
  await page.goto(`/enrolments?q=${encodeURIComponent(course.title)}`);
  await page.getByRole('button', { name: /Actions for கவிதா/ }).click();
  await page.getByRole('menuitem', { name: 'Not completed yet' }).click();
  const asked = page.getByRole('dialog', { name: /Revoke the certificate of கவிதா/ });
  await expect(asked).toContainText(number);
  await asked.getByRole('textbox', { name: 'Reason' }).fill('The exam was marked wrongly');
  await asked.getByRole('button', { name: 'Change and revoke' }).click();
  await expect(page.getByText('The enrolment is changed, and the certificate revoked')).toBeVisible();
  await page.goto(`/verify/${number}`);
  await expect(page.getByText('The exam was marked wrongly')).toBeVisible();
});
