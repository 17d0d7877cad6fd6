import { createCourseRun } from '@repo/testing/training-factories';
import { expect, test, trainingPeople } from '../fixtures/training.ts';

test('a class that the agency has deleted is changed here alone, once that is meant', async ({
  page,
  context,
  signIn,
  db,
}) => {
  // The agency knows the course, and no such run of it.
  const course = await db.course.findUniqueOrThrow({ where: { code: 'TGS-2024026003' } });
  const day = new Date(Date.UTC(2031, 2, 3));
  const run = await createCourseRun(db, {
    courseId: course.id,
    startDate: day,
    endDate: day,
    venueRoom: 'Aster',
    venueFloor: '02',
    venueUnit: '03',
    venuePostalCode: '123456',
    courseAdminEmail: 'desk@example.com',
    sessions: {
      create: { number: 1, startDate: day, endDate: day, startTime: '09:00', endTime: '17:00' },
    },
  });
  await signIn(context, trainingPeople.admin);
  await page.goto(`/classes/${run.id}/edit`);
  const details = page.getByRole('form', { name: 'Details' });
  await details.getByLabel('Intake size').fill('7');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByRole('alert')).toContainText('change or cancel the class here alone');
  await expect(details.getByRole('alert')).not.toContainText('localOnly');
  await details.getByRole('checkbox', { name: 'Change it here only' }).check();
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('The details are saved')).toBeVisible();
  expect((await db.courseRun.findUniqueOrThrow({ where: { id: run.id } })).intakeSize).toBe(7);
  await db.courseRun.delete({ where: { id: run.id } });
});
