import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const { billed, call } = useBilledCentre(database);

it('a renewal whose earlier assignment was never paid for opens with the payment, from nothing', async () => {
  const { id, manager, amy, course, tell, state } = await billed();
  const completedAt = new Date(Date.now() - 400 * 86_400_000);
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id, progress: 100, completedAt });
  await database.db.assignment.update({ where: { id }, data: { status: 'COMPLETED', completedAt } });
  const body = {
    name: 'Child protection',
    courseId: course.id,
    jobRoleIds: [],
    dueDays: 30,
    validMonths: 12,
    againDays: 30,
  };
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
