import type { Page } from '@playwright/test';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
} from '@repo/testing/training-factories';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

const cell = (tab: Page, learner: string, place = 0) =>
  tab.getByRole('row').filter({ hasText: learner }).getByRole('gridcell').nth(place);

test('a gradebook is typed and pasted in by keyboard, and asks where a colleague typed too', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const trainer = await newUser('Chua Hui Min', ['trainer']);
  const course = await createCourse(db, { title: `Gradebook ${uniqueWord()}` });
  for (const title of ['Quiz 小测验', 'Essay']) await createAssessment(db, { courseId: course.id, title });
  const { id } = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  const [one, two] = ['Aaron Lim', 'கவிதா செல்வம்'];
  for (const name of [one, two]) {
    await createEnrolment(db, { userId: (await newUser(name)).id, courseRunId: id });
  }
  await signIn(context, trainer);
  await page.goto(`/classes/${id}/gradebook`);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', '3');
  await expectHealthyPageInEveryLook(page);

  // Typing begins an edit, Enter stores it and leads down, Escape leaves.
  await cell(page, one).focus();
  await page.keyboard.type('61');
  await page.keyboard.press('Enter');
  await expect(cell(page, one)).toHaveText(/Draft, 61/);
  await expect(cell(page, two)).toBeFocused();
  await page.keyboard.type('101');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The score is at most 100.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell(page, two)).toBeFocused();
  await expect(cell(page, two)).toHaveText(/Not handed in/);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await expect(cell(page, one, 1)).toBeFocused();

  await cell(page, one, 1).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '70\n80,5\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(cell(page, one, 1)).toHaveText(/Draft, 70/);
  await expect(cell(page, two, 1)).toHaveText(/Draft, 80.5/);

  // What is typed before a colleague stores is not stored over it unseen.
  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(`/classes/${id}/gradebook`);
  await cell(other, one).focus();
  await other.keyboard.press('F2');
  await expect(other.getByRole('textbox', { name: one })).toHaveValue('61');
  await other.getByRole('textbox', { name: one }).fill('75');
  await cell(page, one).focus();
  await page.keyboard.type('65');
  await page.keyboard.press('Enter');
  await expect(cell(page, one)).toHaveText(/Draft, 65/);
  await other.keyboard.press('Enter');
  const dialog = other.getByRole('dialog', { name: 'Somebody else changed this meanwhile' });
  await expect(dialog.getByRole('option', { name: 'Keep what is stored: Draft, 65' })).toBeAttached();
  await dialog.getByRole('combobox').selectOption({ label: 'Save mine: 75' });
  await dialog.getByRole('button', { name: 'Save 1 score of mine' }).click();
  await expect(cell(other, one)).toHaveText(/Draft, 75/);

  // It is there without a reload, and nobody was released anything.
  await expect(cell(page, one)).toHaveText(/Draft, 75/);
  expect(await db.submission.count({ where: { courseRunId: id } })).toBe(0);
});

test('what is typed survives a new learner, gaps discard nothing, and a file is checked before it is stored', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const trainer = await newUser('Chua Hui Min', ['trainer']);
  const course = await createCourse(db, { title: `Gradebook ${uniqueWord()}` });
  await createAssessment(db, { courseId: course.id, title: 'Quiz' });
  const { id } = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  const seat = async (name: string) => {
    const person = await newUser(name);
    await createEnrolment(db, { userId: person.id, courseRunId: id });
    return person;
  };
  const [one] = [await seat('Ben Tan'), await seat('Chitra Devi')];
  await signIn(context, trainer);
  await page.goto(`/classes/${id}/gradebook`);

  // Two edits at once of one cell are no conflict with oneself.
  await cell(page, 'Ben Tan').focus();
  await page.keyboard.type('61');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('62');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Ben Tan')).toHaveText(/Draft, 62/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await cell(page, 'Ben Tan').focus();
  await cell(page, 'Ben Tan').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '\n70\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(cell(page, 'Chitra Devi')).toHaveText(/Draft, 70/);
  await expect(cell(page, 'Ben Tan')).toHaveText(/Draft, 62/);

  // Somebody who is listed above joins while a score is typed.
  await cell(page, 'Chitra Devi').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Chitra Devi' }).fill('75');
  await seat('Aaron Lim');
  await expect(page.getByRole('row').filter({ hasText: 'Aaron Lim' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('textbox', { name: 'Chitra Devi' })).toHaveValue('75');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Chitra Devi')).toHaveText(/Draft, 75/);
  await expect(cell(page, 'Aaron Lim')).toHaveText(/Not handed in/);

  await cell(page, 'Ben Tan').click();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveText([/61 → 62/, /No score → 61/]);
  await expectHealthyPageInEveryLook(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Import' }).click();
  const file = `Learner ID,Quiz\n${one.id},64\nnobody,5\n`;
  await page
    .getByLabel('Choose the file')
    .setInputFiles({ name: 'scores.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByRole('heading', { name: '2. Check every difference' })).toBeVisible();
  await expect(page.getByText('This person is no learner of this class').first()).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'Store 1 draft' }).click();
  await page.getByRole('link', { name: 'Open the gradebook' }).click();
  await expect(cell(page, 'Ben Tan')).toHaveText(/Draft, 64/);
});
