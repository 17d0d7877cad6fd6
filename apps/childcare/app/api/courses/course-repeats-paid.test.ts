import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { expireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { addDays, endOfDay } from '#domain/requirements/calendar-days.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { again, createRepeatWorld, done } from '#testing/repeat-world.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const service = useBilledCentre(database);
const { call, control, mails } = service;
const dayMs = 24 * 3_600_000;

/** Amy's centre has to pay for her repetition. */
async function createWorld() {
  const { db } = database;
  const world = await createRepeatWorld(db, service, { billingEnabled: true });
  const { manager, amy } = world;
  const { id } = await world.complete(amy.id);
  const pay = async () => {
    await call(`/api/assignments/${id}/checkout`, { method: 'POST', as: manager });
    const payment = await db.payment.findFirstOrThrow({ where: { assignmentId: id, status: 'PENDING' } });
    await control('stripe', { session: payment.checkoutSessionId, outcome: 'paid' });
  };
  const stored = () => db.assignment.findUniqueOrThrow({ where: { id } });
  return { ...world, db, id, pay, stored };
}

const waiting = { status: 'ASSIGNED', payment: 'PENDING', cycle: 1, isCompleted: true };

it('a repetition that is to be paid for leaves the course completed until then, and for good when it is cancelled', async () => {
  const { db, id, amy, ben, manager, complete, preview, publish, run, stateOf } = await createWorld();
  await complete(ben.id, { paymentStatus: 'PAID' });
  expect(await preview()).toMatchObject({
    counts: { begins: 1, unpaid: 1, noSeat: 0 },
    amountSgd: '60.00',
    mails: 1,
  });
  expect((await publish({ amountSgd: '0.00' })).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect((await publish()).status).toBe(201);
  await run();
  expect(await stateOf(ben.id)).toEqual({ ...again, payment: 'PAID' });
  expect(await stateOf(amy.id)).toEqual(waiting);
  expect(mails.map(({ to }) => to)).toEqual([ben.email]);
  await call(`/api/assignments/${id}`, { method: 'PUT', as: manager, body: { status: 'CANCELLED' } });
  expect(await stateOf(amy.id)).toEqual(done);
  expect(await db.courseReset.count()).toBe(1);
});

it('a repetition that is paid for begins with the new version; its learner reads why, and the record names the author', async () => {
  const { db, amy, admin, course, pay, stored, publish, run, stateOf } = await createWorld();
  await publish();
  await run();
  await pay();
  expect(await stateOf(amy.id)).toEqual({ ...again, payment: 'PAID' });
  expect(await stored()).toMatchObject({ renewsCycle: null, beforeRenewal: null });
  const { currentVersionId } = await db.course.findUniqueOrThrow({ where: { id: course.id } });
  const enrollment = await db.enrollment.findFirstOrThrow({ where: { userId: amy.id } });
  expect(enrollment).toMatchObject({ versionId: currentVersionId, progress: 0 });
  const reason = 'The course has a new version: New rules on allergies';
  expect(await db.courseReset.findMany()).toMatchObject([{ reason, resetById: admin.id, cycle: 1 }]);
  expect(mails.filter(({ to }) => to === amy.email)).toMatchObject([
    {
      subject: 'A course that you completed has a new version',
      text: expect.stringContaining('What is new: New rules on allergies'),
    },
  ]);
  expect(await db.notification.findMany({ where: { userId: amy.id } })).toMatchObject([
    { kind: 'course-reset', data: { reason } },
  ]);
});

it('a repetition that is paid for after its day has as many days from then on, to the end of the last', async () => {
  const { db, id, amy, pay, stored, publish, run } = await createWorld();
  await publish();
  await run();
  const now = Date.now();
  const passed = { deadlineSince: new Date(now - 40 * dayMs), deadline: new Date(now - 10 * dayMs) };
  await db.assignment.update({ where: { id }, data: { status: 'OVERDUE', ...passed } });
  const lastSecond = () => endOfDay(addDays(singaporeDay(new Date()), 30)).toISOString();
  const before = lastSecond();
  await pay();
  const { status, deadline } = await stored();
  expect([before, lastSecond()]).toContain(deadline?.toISOString());
  const enrollment = await db.enrollment.findFirstOrThrow({ where: { userId: amy.id } });
  expect([status, enrollment.deadline]).toEqual(['ASSIGNED', deadline]);
});

it.each([
  'their manager removes them',
  'an administrator moves them to another centre',
  'an administrator makes them a manager',
])(
  'a repetition that nobody paid for leaves the course completed for a learner who leaves: %s',
  async (how) => {
    const { db, id, amy, admin, manager, ours, theirs, completedAt, publish, run, stored } =
      await createWorld();
    const deadline = new Date(Date.now() - 50 * dayMs);
    await db.assignment.update({ where: { id }, data: { deadline } });
    await db.enrollment.updateMany({ where: { userId: amy.id }, data: { deadline } });
    await publish();
    await run();
    expect(await stored()).toMatchObject({ status: 'ASSIGNED', paymentStatus: 'PENDING' });
    mails.length = 0;
    if (how.startsWith('their manager'))
      await call(`/api/organizations/${ours.id}/learners/${amy.id}/remove`, { method: 'POST', as: manager });
    else
      await call(`/api/users/${amy.id}`, {
        method: 'PUT',
        as: admin,
        body: how.endsWith('manager')
          ? { role: 'CORPORATE_ADMIN', organizationId: theirs.id }
          : { organizationId: theirs.id },
      });
    // Whoever joins another centre leaves no live assignment behind: the next centre may assign the course.
    const status = how.startsWith('their manager') ? 'COMPLETED' : 'CANCELLED';
    expect(await stored()).toMatchObject({ status, completedAt, paymentStatus: null, deadline });
    const enrollment = await db.enrollment.findFirstOrThrow({ where: { userId: amy.id } });
    expect(enrollment).toMatchObject({ cycle: 1, completedAt, deadline });
    const entries = await db.auditEntry.findMany({ where: { action: 'assignment.cancel' } });
    expect(entries).toMatchObject([{ targetId: amy.id, after: { status: 'COMPLETED' } }]);
    // Nothing that they had is gone, so there is nothing to mail.
    expect(mails).toEqual([]);
  },
);

it('a payment for a repetition goes back that comes after its learner has joined another centre', async () => {
  const { db, id, amy, admin, manager, theirs, publish, run, stored } = await createWorld();
  await publish();
  await run();
  await call(`/api/assignments/${id}/checkout`, { method: 'POST', as: manager });
  const { checkoutSessionId } = await db.payment.findFirstOrThrow({ where: { assignmentId: id } });
  // Paid at the provider while the page is still open there.
  await control('stripe', { mode: 'down' });
  await call(`/api/users/${amy.id}`, {
    method: 'PUT',
    as: admin,
    body: { organizationId: theirs.id },
  });
  await control('stripe', { mode: 'ok' });
  await control('stripe', { session: checkoutSessionId, outcome: 'paid' });
  await expireAndRefundAtProvider(service.services);
  expect(await db.payment.findFirst({ where: { assignmentId: id } })).toMatchObject({
    status: 'REFUNDED',
    courseWithdrawn: true,
  });
  expect(await stored()).toMatchObject({ status: 'CANCELLED', paymentStatus: null });
  expect(await db.enrollment.findFirst({ where: { userId: amy.id } })).toMatchObject({ cycle: 1 });
});

it('a learner who leaves in the middle of a course loses its assignment, and the deadline with it', async () => {
  const { db, ben, course, manager, ours } = await createWorld();
  await createEnrollment(db, { userId: ben.id, courseId: course.id, progress: 50, deadline: new Date() });
  await db.assignment.create({
    data: { learnerId: ben.id, courseId: course.id, assignedById: manager.id, organizationId: ours.id },
  });
  await call(`/api/organizations/${ours.id}/learners/${ben.id}/remove`, { method: 'POST', as: manager });
  expect(await db.assignment.findFirst({ where: { learnerId: ben.id } })).toMatchObject({
    status: 'CANCELLED',
  });
  expect(await db.enrollment.findFirst({ where: { userId: ben.id } })).toMatchObject({ deadline: null });
  expect(await db.auditEntry.findMany({ where: { action: 'assignment.cancel' } })).toMatchObject([
    { targetId: ben.id, after: { status: 'CANCELLED' } },
  ]);
});
