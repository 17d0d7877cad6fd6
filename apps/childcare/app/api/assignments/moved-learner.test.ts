import { expect, it } from 'vitest';
import { endAssignmentsOfFormerCentres } from '#domain/assignments/end-assignments-of-former-centres.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useRequirements } from '#testing/use-requirements.ts';

const requirements = useRequirements();
const { database, service, call, later, run, ask, assignments, finish } = requirements;

/** Amy completed the course in her first centre, which paid for it, and moved to the next one. */
async function createMovedLearner({ status = 'COMPLETED' }: { status?: 'COMPLETED' | 'WAIVED' } = {}) {
  const { db } = database;
  const world = await createCentreFixture(db);
  const { amy, admin, course, manager, theirs } = world;
  const { body } = await call('/api/assignments', {
    as: manager,
    body: { learnerId: amy.id, courseId: course.id },
  });
  const { id } = body.assignment;
  if (status === 'COMPLETED') await finish(world, amy);
  else await call(`/api/assignments/${id}`, { method: 'PUT', as: manager, body: { status } });
  const [former] = await assignments(amy);
  expect(former).toMatchObject({ status });
  const move = (organizationId: string) =>
    call(`/api/users/${amy.id}`, { method: 'PUT', as: admin, body: { organizationId } });
  return { ...world, id, former, move, moveOn: () => move(theirs.id) };
}

it.each(['COMPLETED', 'WAIVED'] as const)(
  'what was %s in a former centre is assigned by the next one',
  async (status) => {
    const { amy, course, theirs, rival, former, moveOn } = await createMovedLearner({ status });
    expect((await moveOn()).status).toBe(200);
    const assigned = await call('/api/assignments', {
      as: rival,
      body: { learnerId: amy.id, courseId: course.id },
    });
    expect(assigned.status).toBe(201);
    const twice = await call('/api/assignments', {
      as: rival,
      body: { learnerId: amy.id, courseId: course.id },
    });
    expect(twice.body).toMatchObject({ code: 'DUPLICATE_ASSIGNMENT' });
    expect(await assignments(amy)).toMatchObject([
      { status: 'CANCELLED', completedAt: former?.completedAt ?? null },
      { organizationId: theirs.id, status: status === 'COMPLETED' ? 'COMPLETED' : 'ASSIGNED' },
    ]);
  },
);

it('a requirement of the next centre begins a course again that a former one had', async () => {
  const { amy, course, theirs, rival, moveOn } = await createMovedLearner();
  await ask({ course, manager: rival });
  await moveOn();
  await run();
  // The completion counts for two years.
  expect(await assignments(amy)).toHaveLength(1);
  later(700);
  await run();
  expect(await assignments(amy)).toMatchObject([
    { status: 'CANCELLED' },
    { organizationId: theirs.id, status: 'ASSIGNED' },
  ]);
  expect(await database.db.enrollment.findFirst({ where: { userId: amy.id } })).toMatchObject({ cycle: 2 });
});

it('what a centre paid for is not due for a refund when a learner who completed it joins another', async () => {
  const { id, ours, admin, moveOn } = await createMovedLearner();
  await database.db.assignment.update({ where: { id }, data: { paymentStatus: 'PAID' } });
  await database.db.payment.create({
    data: { assignmentId: id, organizationId: ours.id, amountSgd: 60, status: 'PAID', paidAt: new Date() },
  });
  await moveOn();
  const { body } = await call('/api/payments', { as: admin });
  expect(body.payments).toMatchObject([{ refundDue: false, assignment: { status: 'CANCELLED' } }]);
  expect((await call('/api/payments?refundDue=true', { as: admin })).body.total).toBe(0);
});

it('the former centre still reads as completed what was completed there', async () => {
  const { amy, course, ours, theirs, rival, manager, move, moveOn } = await createMovedLearner();
  await moveOn();
  const statusesOf = async (as: typeof manager) => {
    const { body } = await call('/api/assignments', { as });
    return body.assignments.map(({ status, progress }: Record<string, unknown>) => [status, progress]);
  };
  expect(await statusesOf(manager)).toEqual([['COMPLETED', 100]]);
  await call('/api/assignments', { as: rival, body: { learnerId: amy.id, courseId: course.id } });
  // Whoever comes back has it again.
  expect((await move(ours.id)).status).toBe(200);
  const stored = await assignments(amy);
  expect(new Map(stored.map(({ organizationId, status }) => [organizationId, status]))).toEqual(
    new Map([
      [ours.id, 'COMPLETED'],
      [theirs.id, 'CANCELLED'],
    ]),
  );
  const twice = await call('/api/assignments', {
    as: manager,
    body: { learnerId: amy.id, courseId: course.id },
  });
  expect(twice.body).toMatchObject({ code: 'DUPLICATE_ASSIGNMENT' });
});

it('those of who joined another centre before are ended by the job, in batches, once', async () => {
  const { amy, theirs, moveOn } = await createMovedLearner();
  await moveOn();
  await database.db.assignment.updateMany({ data: { status: 'COMPLETED' } });
  expect(await endAssignmentsOfFormerCentres(service.services)).toBe(1);
  expect(await assignments(amy)).toMatchObject([{ status: 'CANCELLED' }]);
  expect(await endAssignmentsOfFormerCentres(service.services)).toBe(0);
  await database.db.assignment.updateMany({ data: { status: 'COMPLETED', organizationId: theirs.id } });
  expect(await endAssignmentsOfFormerCentres(service.services)).toBe(0);
});

it('who leaves without joining another centre keeps what they completed', async () => {
  const { amy, ours, manager } = await createMovedLearner();
  await call(`/api/organizations/${ours.id}/learners/${amy.id}/remove`, { method: 'POST', as: manager });
  expect(await assignments(amy)).toMatchObject([{ status: 'COMPLETED', organizationId: ours.id }]);
});

it('what a learner who left owes is not on the list of what the centre can pay', async () => {
  const { id, amy, ours, manager } = await createMovedLearner();
  await database.db.assignment.update({ where: { id }, data: { paymentStatus: 'EXPIRED' } });
  const unpaid = async () => {
    const answer = await service.send('/api/payments/unpaid/export', { as: manager });
    return (await answer.text()).split('Amy Tan').length - 1;
  };
  expect(await unpaid()).toBe(1);
  await call(`/api/organizations/${ours.id}/learners/${amy.id}/remove`, { method: 'POST', as: manager });
  expect(await unpaid()).toBe(0);
});
