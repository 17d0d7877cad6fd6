import { createCourse } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';

test('an author prepares a version, compares it, previews it and publishes it', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const author = await newUser('Sarah Lim', 'SUPER_ADMIN');
  const course = await createCourse(db, {
    title: 'Hand hygiene',
    slug: uniqueWord(),
    createdById: author.id,
    sections: {
      create: {
        title: 'Basics',
        position: 0,
        lectures: {
          create: { title: 'How long', type: 'TEXT', content: '<p>Wash for 10 seconds.</p>', position: 0 },
        },
      },
    },
  });
  await signIn(context, author);
  await page.goto(`/admin/courses/${course.id}`);
  await page.getByRole('button', { name: 'Prepare a new version' }).click();
  await expect(page.getByText('Draft of version 2')).toBeVisible();

  const lecture = await db.lecture.findFirstOrThrow({
    where: { section: { courseId: course.id }, originId: { not: null } },
  });
  await db.lecture.update({ where: { id: lecture.id }, data: { content: '<p>Wash for 20 seconds.</p>' } });
  await page.getByRole('link', { name: 'Compare and publish' }).click();
  await expect(page.getByRole('heading', { name: 'What version 2 changes from version 1' })).toBeVisible();
  await page.getByText('Text', { exact: true }).first().click();
  await expect(page.locator('del')).toHaveText('10');
  await expect(page.locator('ins')).toHaveText('20');

  await page.getByRole('link', { name: 'Preview draft' }).click();
  await expect(page.getByText('Wash for 20 seconds.')).toBeVisible();
  await expect(page.getByText('Nothing you do here is counted.')).toBeVisible();
  await page.goBack();

  await page.getByLabel('What is new').fill('Twenty seconds, as the ministry asks');
  await page.getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish version 2' }).click();
  await expect(page.getByRole('heading', { name: 'Version 2', exact: true })).toBeVisible();
  await expect(page.getByText('Twenty seconds, as the ministry asks')).toBeVisible();
});
