import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { extractJoinToken } from '#testing/extract-join-token.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const deadline = '2099-12-31T15:59:59.000Z';

async function invited(centre = {}) {
  const world = await createCentreFixture(database.db, centre);
  const invite = async (email: string, as: Person = world.manager) => {
    const { body } = await call('/api/invitations', {
      method: 'POST',
      as,
      body: { email, name: 'Mei Chen' },
    });
    return body.invitation.id as string;
  };
  const id = await invite('mei@example.com');
  const assign = (body: object, as: Person = world.manager) =>
    call('/api/assignments/bulk', { method: 'POST', as, body: { courseIds: [world.course.id], ...body } });
  const accept = (email: string) =>
    call('/api/invitations/accept', {
      method: 'POST',
      body: { token: extractJoinToken(mails, email), password: 'orchid garden 7' },
    });
  const shown = async (of = id) =>
    (await call(`/api/invitations/${of}`, { as: world.manager })).body.invitation;
  return { ...world, id, invite, assign, accept, shown };
}

it('courses of somebody who has not accepted are planned: nothing is assigned, no seat taken, nobody enrolled', async () => {
  const { assign, id, course, shown, manager } = await invited();
  const { status, body } = await assign({ invitationIds: [id], deadline: '2099-12-31', notes: 'First week' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ created: 0, planned: 1, skipped: [], skippedInvitations: [] });
  expect(await shown()).toMatchObject({
    status: 'waiting',
    courses: [{ courseId: course.id, title: 'Infant first aid', deadline, problem: null }],
  });
  expect(await database.db.assignment.count()).toBe(0);
  expect(await database.db.enrollment.count()).toBe(0);
  expect((await call('/api/centre/overview', { as: manager })).body.seats.used).toBe(0);
  const again = await assign({ invitationIds: [id] });
  expect(again.body.skippedInvitations).toEqual([
    { invitationId: id, courseId: course.id, reason: 'DUPLICATE_ASSIGNMENT' },
  ]);
});

it('they are assigned as the invitation is accepted, with their deadline and notes, and a mail says so', async () => {
  const { assign, id, accept, course, manager, ours } = await invited();
  const other = await createCourse(database.db, { title: 'Food safety' });
  await assign({ invitationIds: [id], deadline: '2099-12-31', notes: 'First week' });
  await assign({ invitationIds: [id], courseIds: [other.id] });
  expect((await accept('mei@example.com')).status).toBe(200);
  const { id: learnerId } = await database.db.user.findUniqueOrThrow({ where: { email: 'mei@example.com' } });
  const assignments = await database.db.assignment.findMany({ orderBy: { deadline: 'asc' } });
  const shared = { learnerId, organizationId: ours.id, assignedById: manager.id, status: 'ASSIGNED' };
  expect(assignments).toMatchObject([
    { ...shared, courseId: course.id, deadline: new Date(deadline), notes: 'First week' },
    { ...shared, courseId: other.id, deadline: null, notes: '' },
  ]);
  expect(await database.db.enrollment.count({ where: { userId: learnerId } })).toBe(2);
  expect(mails.at(-1)).toMatchObject({ to: 'mei@example.com' });
});

it('seats are counted as people accept: of many who accept at once for the last one all join, one gets the course', async () => {
  const { assign, invite, shown, course, ours } = await invited({ maxLearners: 1 });
  const learners = await Promise.all(Array.from({ length: 8 }, () => createUser(database.db)));
  const ids = await Promise.all(learners.map(({ email }) => invite(email)));
  expect((await assign({ invitationIds: ids })).body.planned).toBe(8);
  const answers = await Promise.all(
    learners.map((as) => {
      const body = { token: extractJoinToken(mails, as.email) };
      return call('/api/invitations/accept', { method: 'POST', as, body });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(learners.map(() => 200));
  const people = { id: { in: learners.map(({ id }) => id) }, organizationId: ours.id };
  expect(await database.db.user.count({ where: people })).toBe(8);
  expect(await database.db.assignment.count({ where: { courseId: course.id } })).toBe(1);
  const problems = await Promise.all(ids.map(async (id) => (await shown(id)).courses[0].problem));
  expect(problems.filter((problem) => problem === null)).toHaveLength(1);
  expect(problems.filter((problem) => problem === 'ORG_LEARNER_LIMIT')).toHaveLength(7);
});

it('where the centre is billed, what is accepted waits to be paid for', async () => {
  const { assign, id, accept } = await invited({ billingEnabled: true });
  await assign({ invitationIds: [id] });
  await accept('mei@example.com');
  expect(await database.db.assignment.findFirstOrThrow()).toMatchObject({ paymentStatus: 'PENDING' });
  expect(await database.db.enrollment.count()).toBe(0);
});

it('nothing is planned for another centre’s invitation, an ended one, or a course that is none', async () => {
  const { assign, id, invite, rival, course, manager, accept, ben } = await invited();
  const foreign = await invite('theirs@example.com', rival);
  const withdrawn = await invite('gone@example.com');
  await call(`/api/invitations/${withdrawn}`, { method: 'DELETE', as: manager });
  const draft = await createCourse(database.db, { status: 'DRAFT' });
  const { body } = await assign({
    learnerIds: [ben.id],
    invitationIds: [foreign, withdrawn, 'unknown', id],
    courseIds: [course.id, draft.id, 'no course'],
  });
  expect(body).toMatchObject({ created: 1, planned: 1 });
  const reasons = body.skippedInvitations.map(
    ({ invitationId, reason }: { invitationId: string; reason: string }) => `${invitationId} ${reason}`,
  );
  for (const strange of [foreign, withdrawn, 'unknown']) {
    expect(reasons.filter((line: string) => line === `${strange} INVITATION_NOT_FOUND`)).toHaveLength(3);
  }
  expect(reasons).toContain(`${id} COURSE_NOT_PUBLISHED`);
  expect(reasons).toContain(`${id} COURSE_NOT_FOUND`);
  await accept('mei@example.com');
  expect((await assign({ invitationIds: [id] })).body.skippedInvitations).toMatchObject([
    { reason: 'INVITATION_NOT_FOUND' },
  ]);
});

it('nothing of a withdrawn invitation is assigned when the person is invited again', async () => {
  const { assign, id, invite, accept, manager } = await invited();
  await assign({ invitationIds: [id] });
  await call(`/api/invitations/${id}`, { method: 'DELETE', as: manager });
  await invite('mei@example.com');
  expect((await accept('mei@example.com')).status).toBe(200);
  expect(await database.db.assignment.count()).toBe(0);
});
