import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
} from '@repo/testing/training-factories';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

test('a rule says who has completed a course, an admin confirms them, and learners see what is missing', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const admin = await newUser('Chua Hui Min', ['admin']);
  const course = await createCourse(db, { title: `Completion ${uniqueWord()}` });
  await db.learningUnit.create({
    data: { courseId: course.id, title: 'Signals 手势', position: 0 },
  });
  const day = new Date('2026-03-02T00:00:00Z');
  const run = await createCourseRun(db, { courseId: course.id, startDate: day, endDate: day });
  const session = await db.courseRunSession.create({
    data: {
      ...{
        courseRunId: run.id,
        number: 1,
        startDate: day,
        endDate: day,
        startTime: '09:00',
        endTime: '17:00',
      },
    },
  });
  const exam = await createAssessment(db, { courseId: course.id, title: 'Exam' });
  const seat = async (name: string, score: number) => {
    const person = await newUser(name);
    await createEnrolment(db, { userId: person.id, courseRunId: run.id });
    await db.attendance.create({
      data: {
        ...{ sessionId: session.id, userId: person.id, status: 'present', method: 'hand' },
        markedById: admin.id,
      },
    });
    await db.submission.create({
      data: {
        ...{ assessmentId: exam.id, learnerId: person.id, courseRunId: run.id, status: 'graded', score },
        ...{ graderId: admin.id, gradedAt: new Date() },
      },
    });
    return person;
  };
  const passed = await seat('கவிதா செல்வம்', 80);
  const failed = await seat('Ben Tan', 40);

  await signIn(context, admin);
  await page.goto(`/courses/${course.id}/assessments/${exam.id}`);
  await page.getByRole('textbox', { name: 'Pass score' }).fill('50');
  await page.getByLabel('Learning unit').selectOption('Signals 手势');
  await page.getByRole('button', { name: 'Save assessment' }).click();
  await expect(page.getByText('Assessment saved')).toBeVisible();

  await page.goto(`/courses/${course.id}/edit/completion`);
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('radio', { name: 'With confirmation' }).check();
  await page.getByLabel('Least attendance in percent').fill('75');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByText('The rule is saved')).toBeVisible();

  await page.goto(`/classes/${run.id}`);
  await page.getByRole('link', { name: 'Open completion' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ben Tan' })).toContainText(
    'Signals 手势: Not yet competent',
  );
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'Complete 1 learner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete learners' });
  await expect(dialog.getByRole('checkbox', { name: 'கவிதா செல்வம்' })).toBeChecked();
  await expect(dialog.getByText('Ben Tan')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Complete 1 learner' }).click();
  await expect(page.getByText('1 learner is completed')).toBeVisible();
  await page.getByRole('link', { name: 'Completed (1)' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'கவிதா' })).toContainText('Completed');

  await signIn(context, passed);
  await page.goto(`/classes/${run.id}`);
  await expect(page.getByText('You attended 8 of 8 hours (100%).')).toBeVisible();
  await expect(page.getByText('Overall: Competent')).toBeVisible();
  await signIn(context, failed);
  await page.goto(`/classes/${run.id}`);
  await expect(page.getByText('Overall: Not yet competent')).toBeVisible();
});
