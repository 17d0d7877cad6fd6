import { readFile } from 'node:fs/promises';
import { generateCertificateId } from '@repo/certificates/certificate-id';
import type { ChildcareClient } from '@repo/db/childcare';
import { createCourse, createEnrollment, createSection } from '@repo/testing/childcare-factories';
import { type ChildcarePerson, expect, test, uniqueWord } from '../fixtures/childcare.ts';

/** A course of one text that somebody is through with. */
async function completedCourse(
  db: ChildcareClient,
  { learner: { id: userId }, author }: { learner: ChildcarePerson; author: ChildcarePerson },
) {
  const title = `Safe sleep ${uniqueWord()}`;
  const course = await createCourse(db, { title, slug: uniqueWord(), cpdPoints: 2, createdById: author.id });
  const { lectures } = await createSection(db, { courseId: course.id, types: ['TEXT'] });
  const enrollment = await createEnrollment(db, {
    userId,
    courseId: course.id,
    progress: 100,
    completedAt: new Date(),
  });
  const ids = { enrollmentId: enrollment.id, lectureId: lectures[0]?.id ?? '' };
  await db.lectureProgress.create({ data: { ...ids, isCompleted: true, completedAt: new Date() } });
  return course;
}

test('a learner gets a certificate, keeps its file and its badge; a stranger checks it on a phone', async ({
  page,
  context,
  db,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const learner = await newUser('கவிதா செல்வம்');
  const author = await newUser('Serene', 'SUPER_ADMIN');
  const { title } = await completedCourse(db, { learner, author });
  await signIn(context, learner);
  await page.goto('/certificates');
  await page.getByRole('button', { name: /^Get certificate/ }).click();
  const mine = page.getByRole('region', { name: 'Yours' });
  await expect(mine.getByRole('heading', { name: title })).toBeVisible();
  await expect(mine.getByText('Valid', { exact: true })).toBeVisible();
  const certificateId = (await mine.getByRole('link', { name: /^CC-/ }).textContent()) ?? '';

  const downloading = page.waitForEvent('download');
  await mine.getByRole('link', { name: /^PDF/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`certificate-${certificateId}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const collecting = page.waitForEvent('download');
  await mine.getByRole('link', { name: /^Badge for a wallet/ }).click();
  expect((await readFile(await (await collecting).path(), 'utf8')).split('.')).toHaveLength(3);

  const stranger = await anotherDevice(undefined, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await stranger.goto('/verify');
  await stranger.getByLabel('Certificate number').fill(certificateId.toLowerCase().replaceAll('-', ' '));
  await stranger.getByRole('button', { name: 'Check certificate' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: 'Valid' })).toBeVisible();
  await expect(stranger.getByText('கவிதா செல்வம்')).toBeVisible();
  await expect(stranger.getByText('Independent learner')).toBeVisible();
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(stranger.getByText(learner.email)).toHaveCount(0);
  // No sideways scrolling.
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await stranger
    .getByLabel('Certificate number')
    .fill(certificateId.replace(/.$/, (last) => (last === '7' ? '8' : '7')));
  await stranger.getByRole('button', { name: 'Check certificate' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: 'Mistyped' })).toBeVisible();
  await stranger.goto(`/verify/${generateCertificateId(new Date())}`);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Unknown' })).toBeVisible();
  const refused = await stranger.request.get(`/api/certificates/${certificateId}/download`);
  expect(refused.status()).toBe(401);
});

test('a certificate that expires soon is renewed: the course begins again, the certificate stays', async ({
  page,
  context,
  db,
  newUser,
  signIn,
}) => {
  const learner = await newUser('Nur Aisyah');
  const author = await newUser('Serene', 'SUPER_ADMIN');
  const course = await completedCourse(db, { learner, author });
  const issuedAt = new Date();
  await db.certificate.create({
    data: {
      certificateId: generateCertificateId(issuedAt),
      userId: learner.id,
      courseId: course.id,
      learnerName: learner.name,
      courseName: course.title,
      organizationName: '',
      cpdPoints: 2,
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + 20 * 86_400_000),
    },
  });
  await signIn(context, learner);
  await page.goto('/certificates');
  await expect(page.getByText('Expires soon')).toBeVisible();
  const renew = page.getByRole('button', { name: /^Renew/ });
  await renew.click();
  const asked = page.getByRole('alertdialog', { name: `Begin “${course.title}” again?` });
  await expect(asked).toContainText('starts from 0%');
  await expect(asked).toContainText('Your certificate stays');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  const kept = await db.enrollment.findFirstOrThrow({ where: { userId: learner.id } });
  expect([kept.cycle, kept.progress]).toEqual([1, 100]);
  await renew.click();
  await asked.getByRole('button', { name: 'Begin again' }).click();
  await expect(page).toHaveURL(new RegExp(`/learn/${course.slug}`));
  await page.goto('/certificates');
  await expect(page.getByRole('link', { name: /^Continue renewing/ })).toBeVisible();
  await expect(page.getByText('Expires soon')).toBeVisible();
});

test('a manager revokes a certificate with a reason that a stranger reads', async ({
  page,
  context,
  db,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const learner = await newUser('Nur Aisyah');
  const { organizationId } = manager;
  await db.user.update({ where: { id: learner.id }, data: { organizationId } });
  const course = await completedCourse(db, { learner, author: await newUser('Serene', 'SUPER_ADMIN') });
  const certificateId = generateCertificateId(new Date());
  await db.certificate.create({
    data: {
      certificateId,
      userId: learner.id,
      courseId: course.id,
      learnerName: learner.name,
      courseName: course.title,
      organizationName: 'Centre of Mdm Lim',
      organizationId,
      cpdPoints: 2,
      issuedAt: new Date(),
    },
  });
  await signIn(context, manager);
  await page.goto(`/centre/people/${learner.id}`);
  await page.getByRole('button', { name: /^Revoke/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This is public')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The quiz was done by somebody else');
  await dialog.getByRole('button', { name: 'Revoke certificate' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();

  const stranger = await anotherDevice();
  await stranger.goto(`/verify/${certificateId}`);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Revoked' })).toBeVisible();
  await expect(stranger.getByText('The quiz was done by somebody else')).toBeVisible();
});

test('a course that was only marked as done says what its certificate still takes', async ({
  page,
  context,
  db,
  newUser,
  signIn,
}) => {
  const learner = await newUser('Ben Lim');
  const course = await completedCourse(db, { learner, author: await newUser('Serene', 'SUPER_ADMIN') });
  await db.course.update({ where: { id: course.id }, data: { requiresEvidence: true } });
  await signIn(context, learner);
  await page.goto('/certificates');
  await expect(page.getByRole('heading', { name: 'Nearly there' })).toBeVisible();
  await page.getByRole('link', { name: 'Lecture 1' }).click();
  await expect(page.getByText('Read this.')).toBeVisible();
  await expect(page.getByText(/^Your certificate CC-\d{4}-/)).toBeVisible();
});

test('who has no certificate is told how to get one', async ({ page, context, newUser, signIn }) => {
  await signIn(context, await newUser('Ben'));
  await page.goto('/certificates');
  await expect(page.getByRole('heading', { name: 'No certificate yet' })).toBeVisible();
});
