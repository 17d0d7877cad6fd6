import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
} from '@repo/testing/training-factories';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

test('an author writes a quiz, and a learner takes it over a reload and sees the result once it is released', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  newUser,
  db,
}) => {
  const author = await newUser('Goh Jun Wei', ['developer', 'trainer']);
  const learner = await newUser('கவிதா செல்வம்');
  const course = await createCourse(db, { title: `食品安全 ${uniqueWord()}` });
  const { id: assessmentId } = await createAssessment(db, {
    ...{ courseId: course.id, title: `小测验 ${uniqueWord()}`, type: 'quiz', maxScore: 10 },
  });
  const { id: courseRunId } = await createCourseRun(db, { courseId: course.id, trainerId: author.id });
  await createEnrolment(db, { userId: learner.id, courseRunId });
  await signIn(context, author);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/courses/${course.id}/assessments/${assessmentId}`);
  await page.getByRole('link', { name: 'Questions of the quiz' }).click();
  const asked = page.getByLabel('What is asked');
  for (const [place, text] of ['Is it covered?', 'Is it cold?'].entries()) {
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('menuitem', { name: 'True or false' }).click();
    // It is added a moment after the click.
    await asked.nth(place).fill(text);
  }
  await expect
    .poll(() => db.assessmentQuiz.findUnique({ where: { assessmentId } }))
    .toMatchObject({
      content: { questions: [{ text: 'Is it covered?' }, { text: 'Is it cold?' }] },
    });
  await expectHealthyPageInEveryLook(page);

  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(theirs, learner);
  const own = await theirs.newPage();
  await own.goto(`/assessments/${assessmentId}`);
  await own.getByRole('link', { name: 'Go to the quiz' }).click();
  await expect(own.getByText('2 questions.')).toBeVisible();
  await own.getByRole('button', { name: 'Start the quiz' }).click();
  await own.getByRole('radio', { name: 'True' }).check();
  await expect
    .poll(() => db.quizAttempt.findFirst({ where: { assessmentId } }))
    .toMatchObject({
      answersAt: expect.any(Date),
    });
  await own.reload();
  await expect(own.getByRole('radio', { name: 'True' })).toBeChecked();
  await own.getByRole('button', { name: 'Next question' }).click();
  await own.getByRole('radio', { name: 'False' }).check();
  await expectHealthyPageInEveryLook(own);
  await own.getByRole('button', { name: 'Hand in' }).click();
  await expect(own.getByText('You see your result once your trainer has released it.')).toBeVisible();
  expect(await own.content()).not.toContain('5 of 10');

  const release = page.getByRole('button', { name: 'Release 1 result' });
  // The score becomes a draft after the answer to the hand-in.
  await expect(async () => {
    await page.goto(`/grading/results?${new URLSearchParams({ assessmentId, courseRunId })}`);
    await expect(release).toBeEnabled({ timeout: 10_000 });
  }).toPass({ timeout: 300_000 });
  await release.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Released', { exact: true })).toBeVisible();
  await own.reload();
  await expect(own.getByText('5 of 10')).toBeVisible();
  await expect(own.getByText('Wrong', { exact: true })).toBeVisible();
  await expectHealthyPageInEveryLook(own);
  await page.goto(`/assessments/${assessmentId}/answers`);
  await expect(page.getByRole('heading', { name: 'How learners answer' })).toBeVisible();
  await expectHealthyPageInEveryLook(page);
});
