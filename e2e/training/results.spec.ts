import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
} from '@repo/testing/training-factories';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { chooseByKeyboard, waitForMergeDialog } from '../fixtures/merge-dialog.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

test('drafts of two markers are merged, and the learner sees the result once the class is released', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  newUser,
  db,
}) => {
  const trainer = await newUser('Chua Hui Min', ['trainer']);
  const learner = await newUser('கவிதா செல்வம்');
  const course = await createCourse(db, { title: `食品安全 ${uniqueWord()}` });
  const { id: assessmentId } = await createAssessment(db, {
    courseId: course.id,
    title: `செய்முறைத் தேர்வு ${uniqueWord()}`,
  });
  const { id: courseRunId } = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  await createEnrolment(db, { userId: learner.id, courseRunId });
  await signIn(context, trainer);
  await page.setViewportSize({ width: 390, height: 844 });
  const list = `/grading/results?${new URLSearchParams({ assessmentId, courseRunId })}`;
  await page.goto(list);
  await expect(page.getByText('Missing', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release 0 results' })).toBeDisabled();
  await expectHealthyPageInEveryLook(page);

  // Two tabs read the same state: the second one that saves is asked.
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(list);
    await tab.getByRole('link', { name: learner.name }).click();
    await expect(tab.getByRole('button', { name: 'Save draft and next' })).toBeVisible();
  }
  await page.getByLabel('Score').fill('61');
  await page.getByRole('button', { name: 'Save draft and next' }).click();
  await expect(page.getByText('Ready to release', { exact: true })).toBeVisible();
  await other.getByLabel('Score').fill('75');
  await other.getByLabel('Feedback').fill('很好');
  await other.getByRole('button', { name: 'Save draft and next' }).click();
  const dialog = await waitForMergeDialog(other);
  await chooseByKeyboard(dialog, 'Score', 'Yours');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(other.getByText('75 of 100')).toBeVisible();

  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(theirs, learner);
  const own = await theirs.newPage();
  await own.goto(`/assessments/${assessmentId}`);
  await expect(own.getByRole('heading', { name: 'Hand in your work' })).toBeVisible();
  await expect(own.getByText('75 of 100')).toHaveCount(0);

  await other.getByRole('button', { name: 'Release 1 result' }).click();
  const confirm = other.getByRole('alertdialog');
  await expect(confirm).toContainText('We send 1 mail “Your work is graded”, one to each learner.');
  await confirm.getByRole('button', { name: 'Release' }).click();
  await expect(other.getByText('1 result is released')).toBeVisible();
  await expect(other.getByText('Released', { exact: true })).toBeVisible();
  await own.reload();
  await expect(own.getByText('75 of 100')).toBeVisible();
  await expect(own.getByText('很好')).toBeVisible();
  await theirs.close();
});
