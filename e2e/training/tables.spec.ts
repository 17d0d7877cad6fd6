import { createCourse, createCourseRun, createEnrolment } from '@repo/testing/training-factories';
import { focusByShortcut } from '../fixtures/focus-by-shortcut.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

test('a table keeps its columns, narrows by chips, and does to several rows what can be taken back', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const word = uniqueWord();
  const course = await createCourse(db, { title: `Bread ${word}` });
  const run = await createCourseRun(db, { courseId: course.id });
  const learners = await Promise.all([newUser('Lim Bee Hoon'), newUser('Anand Pillai')]);
  for (const { id: userId } of learners) await createEnrolment(db, { userId, courseRunId: run.id });
  await signIn(context, await newUser('Farah Aziz', ['admin']));

  // The search is reached by its key, and is in the address.
  await page.goto('/enrolments');
  await focusByShortcut(page.getByRole('searchbox', { name: 'Learner, course or reference' }), '/');
  await page.keyboard.type(word);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await expect(page.getByRole('row')).toHaveCount(3);

  // A column that is shown stays shown.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();

  // Both at once, and back.
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(page.getByText('2 enrolments selected')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as completed' }).click();
  // While one points at it, the offer to take it back stays.
  await page.getByText('2 enrolments are completed').hover();
  await expect(page.getByRole('cell', { name: 'Completed' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('cell', { name: 'Enrolled', exact: true })).toHaveCount(2);
  expect(await db.enrolment.count({ where: { courseRunId: run.id, status: 'enrolled' } })).toBe(2);

  // What is on is said, and taken off by itself.
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Completed' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No enrolments match')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Status: Completed' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);

  // Every key is listed.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Search the list');
});
