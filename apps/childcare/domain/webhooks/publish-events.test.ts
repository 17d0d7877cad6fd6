import { inTransaction } from '@repo/db/childcare';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createUser } from '@repo/testing/childcare-factories';
import { beforeEach, expect, it } from 'vitest';
import { publishCertificateExpiredEvents } from '#domain/certificates/publish-certificate-expired-events.ts';
import { reopenAfterWithdrawnCompletion } from '#domain/progress/reopen-after-withdrawn-completion.ts';
import { markOverdueAssignments } from '#domain/reminders/mark-overdue-assignments.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { readAndDeletePublishedEvents, subscribeCentreToAllEvents } from '#testing/published-webhooks.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const hour = 60 * 60_000;
const day = 24 * hour;
let now = new Date();
const service = useChildcareService(database, () => ({ clock: () => now }));
const { call } = service;
beforeEach(() => {
  now = new Date();
});

const published = () => readAndDeletePublishedEvents(database.db);
const typesOf = (events: Awaited<ReturnType<typeof published>>) => events.map(({ type }) => type);

/** Two centres, each with a program that listens to every event. */
async function subscribed() {
  const world = await createCentreFixture(database.db);
  for (const centre of [world.ours, world.theirs]) await subscribeCentreToAllEvents(database.db, centre);
  return world;
}

async function complete(as: ServiceCall['as'], lectures: readonly { id: string }[]) {
  for (const { id } of lectures)
    expect((await call(`/api/lectures/${id}/progress`, { as, body: { completed: true } })).status).toBe(200);
}

function certify(world: Awaited<ReturnType<typeof subscribed>>, more: Record<string, unknown> = {}) {
  const { amy, ours, course } = world;
  const data = {
    certificateId: `CC-${Object.values(more).join('-')}`,
    userId: amy.id,
    courseId: course.id,
    learnerName: 'Amy Tan',
    courseName: 'Infant first aid',
    organizationName: 'Little Stars',
    organizationId: ours.id,
    cpdPoints: 2,
    issuedAt: new Date(now.getTime() - 700 * day),
    ...more,
  };
  return database.db.certificate.create({ data });
}

it('an assignment is told when it is made, moved, overdue and cancelled, to its centre alone', async () => {
  const { amy, course, manager, ours } = await subscribed();
  const body = { learnerId: amy.id, courseId: course.id };
  const { id } = (await call('/api/assignments', { as: manager, body })).body.assignment;
  const change = (changes: object) =>
    call(`/api/assignments/${id}`, { method: 'PUT', as: manager, body: changes });
  const deadline = new Date(now.getTime() + hour).toISOString();
  await change({ notes: 'Ask Mei for help' });
  await change({ deadline });
  now = new Date(now.getTime() + 2 * hour);
  expect(await markOverdueAssignments(service.services)).toBe(1);
  await change({ status: 'CANCELLED' });
  const told = (type: string, data: object) => ({
    ownerId: ours.id,
    type,
    data: { id, learnerId: amy.id, courseId: course.id, ...data },
  });
  const events = await published();
  expect(events).toMatchObject([
    told('assignment.created', { status: 'ASSIGNED', deadline: null }),
    told('assignment.changed', { status: 'ASSIGNED', deadline }),
    told('assignment.changed', { status: 'OVERDUE', deadline }),
    told('assignment.changed', { status: 'CANCELLED' }),
  ]);
  expect(JSON.stringify(events)).not.toMatch(/Mei|Amy|@/);
});

it('each assignment of many is told once, and as cancelled of a learner who is taken out of the centre', async () => {
  const world = await subscribed();
  const { amy, ben, course, manager, ours } = world;
  await createCompletedEnrollment(database.db, ben, course);
  const body = { learnerIds: [amy.id, ben.id], courseIds: [course.id] };
  const bulk = () => call('/api/assignments/bulk', { as: manager, body });
  expect((await bulk()).body).toMatchObject({ created: 2 });
  const made = (await published()).filter(({ type }) => type.startsWith('assignment.'));
  expect(made.map(({ data }) => [Reflect.get(data, 'learnerId'), Reflect.get(data, 'status')])).toEqual(
    expect.arrayContaining([
      [amy.id, 'ASSIGNED'],
      [ben.id, 'COMPLETED'],
    ]),
  );
  expect(made).toHaveLength(2);
  await bulk();
  expect(await published()).toEqual([]);
  await call(`/api/organizations/${ours.id}/learners/${amy.id}/remove`, { method: 'POST', as: manager });
  expect(await published()).toMatchObject([
    { type: 'assignment.changed', data: { learnerId: amy.id, status: 'CANCELLED' } },
  ]);
});

it('an assignment that is taken up and completed once more in a cycle is told as changed, since its completion was told before', async () => {
  const { amy, course, lectures, manager } = await subscribed();
  await database.db.course.update({ where: { id: course.id }, data: { requiresEvidence: true } });
  await call('/api/assignments', { as: manager, body: { learnerId: amy.id, courseId: course.id } });
  await complete(amy, lectures);
  const told = async () =>
    (await published()).map(({ type, data }) => [type, Reflect.get(data, 'status')] as const).at(-1);
  await told();
  const last = `/api/lectures/${lectures.at(-1)?.id}/progress`;
  await call(last, { as: amy, body: { completed: false } });
  const { id } = await database.db.enrollment.findFirstOrThrow({ where: { userId: amy.id } });
  const enrolled = { id: lectures.at(-1)?.id ?? '', enrollmentId: id, courseId: course.id };
  await inTransaction(database.db, (tx) => reopenAfterWithdrawnCompletion(tx, enrolled, { since: now, now }));
  expect(await told()).toEqual(['assignment.changed', 'IN_PROGRESS']);
  await complete(amy, lectures);
  expect(await told()).toEqual(['assignment.changed', 'COMPLETED']);
});

it('an unpaid assignment of a course that was completed before is told as completed when the course gets a lecture', async () => {
  const { admin, amy, course, lectures, manager, ours } = await subscribed();
  await createCompletedEnrollment(database.db, amy, course);
  const pair = { learnerId: amy.id, courseId: course.id, organizationId: ours.id };
  const data = { ...pair, assignedById: manager.id, paymentStatus: 'PENDING' } as const;
  const { id } = await database.db.assignment.create({ data });
  const path = `/api/courses/${course.id}/sections/${lectures[0]?.sectionId}/lectures`;
  expect((await call(path, { as: admin, body: { title: 'Burns', type: 'TEXT' } })).status).toBe(201);
  const events = await published();
  expect(events.filter(({ type }) => type !== 'certificate.issued')).toMatchObject([
    { ownerId: ours.id, type: 'assignment.changed', data: { id, status: 'COMPLETED' } },
  ]);
});

it('a completed course is told once with its certificate, which is told again when it is revoked', async () => {
  const { amy, course, lectures, manager, ours, theirs } = await subscribed();
  const alone = await createUser(database.db);
  for (const learner of [amy, alone]) {
    await call('/api/enrollments', { as: learner, body: { courseId: course.id } });
    await complete(learner, lectures);
    // Undone and done again by a report of their own.
    const again = `/api/lectures/${lectures.at(-1)?.id}/progress`;
    expect((await call(again, { as: learner, body: { completed: false } })).status).toBe(200);
    await complete(learner, lectures);
  }
  const pair = { learnerId: amy.id, courseId: course.id, cycle: 1 };
  const events = await published();
  expect(events).toMatchObject([
    { ownerId: ours.id, type: 'completion.recorded', data: { ...pair, assignmentId: null } },
    { ownerId: ours.id, type: 'certificate.issued', data: { ...pair, revokedAt: null } },
  ]);
  const id = String(Reflect.get(events[1]?.data ?? {}, 'id'));
  // The centre where she is now sees it too.
  await database.db.user.update({ where: { id: amy.id }, data: { organizationId: theirs.id } });
  const reason = 'Issued by mistake';
  const revoked = await call(`/api/certificates/${id}/revoke`, { as: manager, body: { reason } });
  expect(revoked.status).toBe(200);
  const told = await published();
  expect(typesOf(told)).toEqual(['certificate.revoked', 'certificate.revoked']);
  expect(new Set(told.map(({ ownerId }) => ownerId))).toEqual(new Set([ours.id, theirs.id]));
  expect(JSON.stringify(told)).not.toContain(reason);
});

it('an expired certificate is told once, however many workers look, and neither a renewed nor a revoked nor an old one', async () => {
  const world = await subscribed();
  const ended = new Date(now.getTime() - hour);
  await certify(world, { cycle: 1, expiresAt: ended });
  const { id } = await certify(world, { cycle: 2, expiresAt: ended });
  const [ben, chloe] = [world.ben, await createUser(database.db, { organizationId: world.ours.id })];
  await certify(world, { userId: ben.id, expiresAt: ended, revokedAt: ended, revocationReason: 'None' });
  await certify(world, { userId: chloe.id, expiresAt: new Date(now.getTime() - 40 * day) });
  await certify(world, { userId: world.manager.id, expiresAt: new Date(now.getTime() + hour) });
  const look = () => publishCertificateExpiredEvents(service.services);
  const counts = await Promise.all([look(), look()]);
  expect(counts[0] + counts[1] + (await look())).toBe(1);
  expect(await published()).toMatchObject([
    { ownerId: world.ours.id, type: 'certificate.expired', data: { id, expiresAt: ended.toISOString() } },
  ]);
});

it('an expired certificate is told although its renewal was revoked, and not while a renewal is in force', async () => {
  const world = await subscribed();
  const { amy, ben } = world;
  const ended = new Date(now.getTime() - hour);
  const inForce = { cycle: 2, expiresAt: new Date(now.getTime() + 700 * day) };
  const revocation = { revokedAt: ended, revocationReason: 'None' };
  const { id } = await certify(world, { expiresAt: ended });
  await certify(world, { ...inForce, ...revocation });
  const renewed = await certify(world, { userId: ben.id, expiresAt: ended });
  const renewal = await certify(world, { userId: ben.id, ...inForce });
  expect(await publishCertificateExpiredEvents(service.services)).toBe(1);
  expect(await published()).toMatchObject([{ type: 'certificate.expired', data: { id, learnerId: amy.id } }]);
  // Nothing is in force any more once the renewal is revoked.
  await database.db.certificate.update({ where: { id: renewal.id }, data: revocation });
  expect(await publishCertificateExpiredEvents(service.services)).toBe(1);
  expect(await published()).toMatchObject([{ type: 'certificate.expired', data: { id: renewed.id } }]);
});

it('nothing is written where nobody subscribed, also of what expired before somebody does', async () => {
  const world = await createCentreFixture(database.db);
  const { amy, course, manager, ours } = world;
  await certify(world, { expiresAt: new Date(now.getTime() - hour) });
  await call('/api/assignments', { as: manager, body: { learnerId: amy.id, courseId: course.id } });
  expect(await publishCertificateExpiredEvents(service.services)).toBe(1);
  expect(await database.db.webhookEvent.count()).toBe(0);
  await subscribeCentreToAllEvents(database.db, ours);
  expect(await publishCertificateExpiredEvents(service.services)).toBe(0);
});
