import type { BrowserContext, Page } from '@playwright/test';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
} from '@repo/testing/training-factories';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

const wide = { width: 1280, height: 900 };

async function save(page: Page, score: string, button: string) {
  await page.getByRole('textbox', { name: /^Score/ }).fill(score);
  await page.getByRole('button', { name: button }).click();
}

test('two assessors mark blind and twice, settle a difference, release, and give a resit', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  newUser,
  db,
}) => {
  const trainer = await newUser('Noraini binte Salleh', ['trainer']);
  const second = await newUser('Lim Boon Keng', ['trainer']);
  const learner = await newUser('கவிதா செல்வம்');
  const course = await createCourse(db, { title: `食品安全 ${uniqueWord()}` });
  const { id: assessmentId } = await createAssessment(db, {
    ...{ courseId: course.id, title: `செய்முறைத் தேர்வு ${uniqueWord()}`, blindKey: uniqueWord() },
    ...{ secondPercent: 100, secondTolerance: 5, passScore: 60, maxAttempts: 2 },
  });
  const { id: courseRunId } = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  await createEnrolment(db, { userId: learner.id, courseRunId });
  await createSubmission(db, { assessmentId, courseRunId, learnerId: learner.id });
  const list = `/grading/results?${new URLSearchParams({ assessmentId, courseRunId })}`;
  const opened: BrowserContext[] = [];
  async function pageOf(person: typeof trainer): Promise<Page> {
    const own = await browser.newContext({ viewport: wide, ...(baseURL === undefined ? {} : { baseURL }) });
    opened.push(own);
    await signIn(own, person);
    return own.newPage();
  }

  await signIn(context, trainer);
  await page.setViewportSize(wide);
  await page.goto(list);
  await page.getByText('Assessors (0)').click();
  await page.getByLabel('Assessors of this class').fill(second.email);
  await page.getByRole('button', { name: 'Save assessors' }).click();
  await expect(page.getByText('Assessors (1)')).toBeVisible();
  await expect(page.getByText(learner.name)).toHaveCount(0);
  const candidate = page.getByRole('link', { name: /^Candidate \d{3} \d{3} \d{3}$/ });
  await candidate.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Candidate/ })).toBeVisible();
  await save(page, '52', 'Save draft and next');
  await expect(page.getByText('Not in a draw for second marking yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Draw the sample' }).click();
  await expect(page.getByText('Waits for a second mark.')).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.setViewportSize(wide);

  const other = await pageOf(second);
  await other.goto('/grading/results');
  await other.getByRole('region', { name: 'Classes that you mark' }).getByRole('link').click();
  await expect(other.getByText(`Marked by ${trainer.name}`)).toBeVisible();
  await expect(other.getByText('52 of 100')).toHaveCount(0);
  await other.getByRole('link', { name: /^Candidate/ }).click();
  await expect(other.getByRole('button', { name: 'Save second mark' })).toBeVisible();
  await expectHealthyPageInEveryLook(other);
  await other.setViewportSize(wide);
  await save(other, '40', 'Save second mark');
  await expect(other.getByText('52 of 100')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Two marks differ. Settle them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release 0 results' })).toBeDisabled();
  await candidate.click();
  await page.getByLabel('Settled score').fill('45');
  await page.getByLabel('Reason', { exact: true }).fill('Question 3 counts half');
  await expectHealthyPageInEveryLook(page);
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText('45 of 100').first()).toBeVisible();

  await page.goto(list);
  await page.getByRole('button', { name: 'Release 1 result' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Released', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: learner.name }).click();
  await page.getByLabel('Resit is due').fill('2031-05-01T18:00');
  await page.getByLabel('Reason for the resit').fill('Second try after a lesson');
  await expectHealthyPageInEveryLook(page);
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Give attempt 2' }).click();
  await expect(page.getByText('The resit is given')).toBeVisible();
  await expect(page.getByText('Attempt 2')).toBeVisible();
  await expect(page.getByText(learner.name)).toHaveCount(0);

  const own = await pageOf(learner);
  await own.goto(`/assessments/${assessmentId}`);
  await expect(own.getByText('45 of 100')).toBeVisible();
  await expect(own.getByText('Not yet competent')).toBeVisible();
  await expect(own.getByText('counts until that attempt is graded')).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Hand in your work' })).toBeVisible();
  await expectHealthyPageInEveryLook(own);

  await page.getByRole('link', { name: 'Give more time by name' }).click();
  await page.getByRole('link', { name: learner.name }).click();
  await expect(page.getByLabel('Reason for the resit')).toHaveValue('Second try after a lesson');
  await expectHealthyPageInEveryLook(page);
  await Promise.all(opened.map((each) => each.close()));
});

test('a developer sets rubric, attempts, second and blind marking, and a trainer marks by it and gives more time', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  newUser,
  db,
}) => {
  const course = await createCourse(db, { title: `Infant care ${uniqueWord()}` });
  const title = `Role play ${uniqueWord()}`;
  const trainer = await newUser('Goh Wei Jie', ['trainer']);
  const learner = await newUser('陈美玲');
  const { id: courseRunId } = await createCourseRun(db, { courseId: course.id, trainerId: trainer.id });
  await createEnrolment(db, { userId: learner.id, courseRunId });
  await signIn(context, await newUser('Chua Hui Min', ['developer']));
  await page.goto(`/courses/${course.id}/assessments/new`);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Type').selectOption('interview');
  await page.getByLabel('Due', { exact: true }).fill('2031-03-20T23:59');
  await page.getByLabel('Highest score').fill('20');
  await page.getByRole('textbox', { name: /^Pass score/ }).fill('10');
  await page.getByRole('textbox', { name: /^Attempts/ }).fill('2');
  await page.getByLabel('Checklist or rubric').fill('Greets | No 0 | Yes 10\nListens | No 0 | Yes 10');
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'Create assessment' }).click();
  await expect(page.getByText('Assessment created')).toBeVisible();
  const { id: assessmentId } = await db.assessment.findFirstOrThrow({ where: { title } });

  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(theirs, trainer);
  const tab = await theirs.newPage();
  const place = new URLSearchParams({ assessmentId, courseRunId, learnerId: learner.id });
  await tab.goto(`/grading/results/mark?${place}`);
  await tab.getByLabel('Due for this learner').fill('2031-04-20T23:59');
  await tab.getByLabel('Reason for more time').fill('Reservist training');
  await expectHealthyPageInEveryLook(tab);
  await tab.getByRole('button', { name: 'Save extension' }).click();
  await expect(tab.getByText('The extension is saved')).toBeVisible();
  await tab.getByRole('radio', { name: /^Yes/ }).first().check();
  await tab.getByRole('radio', { name: /^No/ }).last().check();
  await expect(tab.getByText('10 of 20')).toBeVisible();
  await tab.getByRole('button', { name: 'Save draft and next' }).click();
  await expect(tab.getByText('Ready to release', { exact: true })).toBeVisible();
  await theirs.close();
});
