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

it.each([
  ['its requirement ends', null],
  ['its requirement ends, and had it from a first assignment that was never paid for', 'PENDING' as const],
  ['its requirement ends, and was given back for a first assignment', 'REFUNDED' as const],
  ['the manager cancels it', null],
  ['the manager cancels it among others', null],
])(
  'a renewal that nobody paid for leaves the course completed as before when %s',
  async (situation, paymentStatus) => {
    const { id, manager, amy, course, act, tell } = await billed();
    const completedAt = new Date(Date.now() - 400 * 86_400_000);
    const deadline = new Date(Date.now() - 390 * 86_400_000);
    await createEnrollment(database.db, { userId: amy.id, courseId: course.id, progress: 100, completedAt });
    const before = { status: 'COMPLETED' as const, completedAt, paymentStatus, deadline };
    await database.db.assignment.update({ where: { id }, data: before });
    const body = { ...yearly, courseId: course.id };
    const { body: requirement } = await call('/api/centre/requirements', { as: manager, body });
    const stored = () => database.db.assignment.findUniqueOrThrow({ where: { id } });
    expect(await stored()).toMatchObject({ status: 'ASSIGNED', paymentStatus: 'PENDING', renewsCycle: 1 });
    if (situation === 'the manager cancels it') await act('PUT', '', { status: 'CANCELLED' });
    else if (situation === 'the manager cancels it among others') {
      const { body: seen } = await call('/api/assignments/change/check', {
        as: manager,
        body: { change: { kind: 'cancel' }, assignmentIds: [id] },
      });
      await call('/api/assignments/change', {
        as: manager,
        body: { change: { kind: 'cancel' }, assignments: seen.assignments },
      });
    } else await call(`/api/centre/requirements/${requirement.id}/end`, { as: manager, body: {} });
    expect(await stored()).toMatchObject({ ...before, renewsCycle: null });
    const { access } = await readCourseAccess(database.db, { userId: amy.id, courseId: course.id });
    expect(access).toBe(paymentStatus === null ? 'open' : 'suspended');
    // What is paid late begins nothing, and goes back unless the first time was never paid for.
    await tell('paid');
    const { status, courseWithdrawn } = await database.db.payment.findFirstOrThrow({
      where: { assignmentId: id },
    });
    const isOwed = paymentStatus === 'PENDING';
    expect([status, courseWithdrawn]).toEqual(isOwed ? ['PAID', false] : ['REFUNDED', true]);
    expect(await stored()).toMatchObject({ ...before, paymentStatus: isOwed ? 'PAID' : paymentStatus });
    expect(await database.db.enrollment.findFirstOrThrow({ where: { userId: amy.id } })).toMatchObject({
      cycle: 1,
      completedAt,
    });
  },
);
