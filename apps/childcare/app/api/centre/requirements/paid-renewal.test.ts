import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { readCourseAccess } from '#domain/enrollments/enrollment-access.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const { billed, call } = useBilledCentre(database);

const yearly = { name: 'Child protection', jobRoleIds: [], dueDays: 30, validMonths: 12, againDays: 30 };

it('a course that was finished before billing, without a certificate yet, stays open while its renewal is to be paid for', async () => {
  const { id, manager, amy, course, state } = await billed();
  const completedAt = new Date(Date.now() - 400 * 86_400_000);
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id, progress: 100, completedAt });
  await database.db.assignment.update({
    where: { id },
    data: { status: 'COMPLETED', completedAt, paymentStatus: null },
  });
  await call('/api/centre/requirements', { as: manager, body: { ...yearly, courseId: course.id } });
  expect(await state()).toMatchObject({ status: 'ASSIGNED', paymentStatus: 'PENDING' });
  const { access } = await readCourseAccess(database.db, { userId: amy.id, courseId: course.id });
  expect(access).toBe('open');
});

it('a renewal whose earlier assignment was never paid for opens with the payment, from nothing', async () => {
  const { id, manager, amy, course, tell, state } = await billed();
  const completedAt = new Date(Date.now() - 400 * 86_400_000);
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id, progress: 100, completedAt });
  await database.db.assignment.update({ where: { id }, data: { status: 'COMPLETED', completedAt } });
  const body = { ...yearly, courseId: course.id };
  const shown = await call('/api/centre/requirements/preview', {
    as: manager,
    body: { terms: body },
  });
  expect(shown.body).toMatchObject({ counts: { actions: { ASSIGN_UNPAID: 2 } }, mails: 0 });
  await call('/api/centre/requirements', { as: manager, body });
  expect(await state()).toMatchObject({ status: 'ASSIGNED', paymentStatus: 'PENDING', payment: 'PENDING' });
  const own = await call('/api/profile/requirements', { as: amy });
  expect(own.body.requirements).toMatchObject([
    { next: expect.stringContaining('once the centre has paid') },
  ]);
  await tell('paid');
  expect(await state()).toMatchObject({ status: 'ASSIGNED', paymentStatus: 'PAID' });
  const enrollment = { userId: amy.id, courseId: course.id };
  expect(
    await database.db.enrollment.findUniqueOrThrow({ where: { userId_courseId: enrollment } }),
  ).toMatchObject({ cycle: 2, progress: 0, completedAt: null });
});
