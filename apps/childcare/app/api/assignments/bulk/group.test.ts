import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, type createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const assign = (as: Person | null, body: unknown) =>
  call('/api/assignments/bulk', { method: 'POST', as, body });
const check = (as: Person | null, body: unknown) =>
  call('/api/assignments/bulk/check', { method: 'POST', as, body });

/** Amy and Ben, who can sign in, 700 cooks who cannot yet, an invitation that waits, and one of another centre. */
async function largeCentre() {
  const world = await createCentreFixture(database.db, { maxLearners: 1_000 });
  await database.db.user.createMany({
    data: Array.from({ length: 700 }, (_, index) => ({
      name: `Learner ${String(index).padStart(3, '0')}`,
      email: `learner${index}@example.com`,
      jobTitle: 'Cook',
      organizationId: world.ours.id,
    })),
  });
  const invitation = (organizationId: string, name: string) =>
    database.db.invitation.create({
      data: {
        organizationId,
        name,
        email: `${name}@example.com`,
        tokenHash: `hash of ${name}`,
        invitedById: world.manager.id,
        expiresAt: new Date('2099-01-01T00:00:00Z'),
      },
    });
  const waiting = await invitation(world.ours.id, 'Zoe');
  await invitation(world.theirs.id, 'Zed');
  return { ...world, waiting };
}

describe('POST /api/assignments/bulk with a group', () => {
  it('assigns to everybody of the centre, more than can be named, and plans for who has not joined', async () => {
    const { manager, ours, course, amy, ben, waiting } = await largeCentre();
    const body = { group: {}, courseIds: [course.id] };
    const checked = await check(manager, body);
    expect(checked).toMatchObject({
      status: 200,
      body: { people: 703, created: 702, learners: 702, unpaid: 0, planned: 1, left: [], mails: 2 },
    });
    expect(checked.body.examples.map(({ to }: { to: string }) => to)).toEqual([amy.email, ben.email]);
    expect(checked.body.examples[0].text).toContain('Infant first aid');
    expect(await database.db.assignment.count()).toBe(0);
    expect(await database.db.invitationCourse.count()).toBe(0);
    expect(mails).toEqual([]);

    const { status, body: done } = await assign(manager, body);
    expect([status, done]).toMatchObject([
      201,
      { created: 702, learners: 702, planned: 1, skipped: [], left: [] },
    ]);
    expect(await database.db.assignment.count({ where: { organizationId: ours.id } })).toBe(702);
    expect(await database.db.invitationCourse.findMany()).toMatchObject([{ invitationId: waiting.id }]);
    expect(mails.map(({ subject, text }) => [subject, text])).toEqual(
      checked.body.examples.map(({ subject, text }: { subject: string; text: string }) => [subject, text]),
    );
  });

  it('takes who matches when it is done, and counts what was left out with the first few', async () => {
    const { manager, course, amy, waiting } = await largeCentre();
    const body = { group: { q: 'cook' }, courseIds: [course.id] };
    expect((await assign(manager, body)).body).toMatchObject({ created: 700, planned: 0 });
    const again = await assign(manager, { ...body, group: {} });
    expect(again.body).toMatchObject({ created: 2, planned: 1, skipped: [], skippedInvitations: [] });
    expect(again.body.left).toMatchObject([{ reason: 'DUPLICATE_ASSIGNMENT', count: 700 }]);
    expect(again.body.left[0].examples).toHaveLength(20);
    expect(again.body.left[0].examples[0]).toMatchObject({ name: 'Learner 000', title: 'Infant first aid' });

    // Amy is late now; whoever waits to join stands like nobody.
    await database.db.assignment.updateMany({
      where: { learnerId: amy.id },
      data: { deadline: new Date('2020-01-01T00:00:00Z') },
    });
    const other = await createCourse(database.db, { title: 'Food safety' });
    const late = { group: { state: ['overdue'] }, courseIds: [other.id] };
    expect((await check(manager, late)).body).toMatchObject({ people: 1, created: 1, planned: 0, mails: 1 });
    expect((await assign(manager, late)).body).toMatchObject({ created: 1, learners: 1 });
    const checked = await check(manager, { group: { q: 'zoe' }, courseIds: [course.id, other.id] });
    expect(checked.body).toMatchObject({
      planned: 1,
      left: [{ reason: 'DUPLICATE_ASSIGNMENT', count: 1, examples: [{ personId: waiting.id, name: 'Zoe' }] }],
    });
  });

  it('refuses a group of nobody, and one that makes too many assignments', async () => {
    const { manager, course } = await largeCentre();
    const many = Array.from({ length: 29 }, (_, index) => `course ${index}`);
    for (const send of [check, assign]) {
      const nobody = await send(manager, { group: { q: 'nobody at all' }, courseIds: [course.id] });
      expect(nobody).toMatchObject({ status: 400, body: { details: [{ field: 'group' }] } });
      const tooMany = await send(manager, { group: {}, courseIds: many });
      expect(tooMany.status).toBe(400);
      expect(tooMany.body.error).toContain('That would be 20,387 assignments, and at most 20,000');
    }
    expect(await database.db.assignment.count()).toBe(0);
  });

  it('says of the mails of a check whom they go to: not those who are through already, nor of what is to be paid', async () => {
    const { manager, amy, ben, course, ours } = await createCentreFixture(database.db, {
      billingEnabled: true,
    });
    const free = await createCourse(database.db, { priceSgd: '0' });
    await database.db.enrollment.create({
      data: { userId: amy.id, courseId: free.id, progress: 100, completedAt: new Date() },
    });
    const body = { learnerIds: [amy.id, ben.id], courseIds: [course.id, free.id] };
    const checked = await check(manager, body);
    expect(checked.body).toMatchObject({ people: 2, created: 4, unpaid: 2, mails: 1 });
    expect(checked.body.examples).toMatchObject([{ to: ben.email }]);
    await assign(manager, { ...body, organizationId: ours.id });
    expect(mails.map(({ to }) => to)).toEqual([ben.email]);
  });

  it('is for managers, each of their own centre', async () => {
    const { admin, rival, amy, course, ours } = await createCentreFixture(database.db);
    const body = { group: {}, courseIds: [course.id] };
    for (const send of [check, assign]) {
      expect((await send(null, body)).body).toEqual({ error: 'Unauthorized' });
      expect((await send(amy, body)).body).toEqual({ error: 'Forbidden' });
      expect((await send(rival, { ...body, organizationId: ours.id })).body).toEqual({ error: 'Forbidden' });
      expect((await send(rival, { ...body, organizationId: 'unknown' })).status).toBe(404);
      expect((await send(admin, body)).status).toBe(400);
      // The rival's own centre has no learners.
      expect((await send(rival, body)).body.details).toMatchObject([{ field: 'group' }]);
    }
    expect((await check(admin, { ...body, organizationId: ours.id })).body.created).toBe(2);
    expect((await assign(admin, { ...body, organizationId: ours.id })).body.created).toBe(2);
  });

  it.each([
    [{ learnerIds: ['x'] }, 'group'],
    [{ group: { state: ['lost'] } }, 'group.state.0'],
    [{ group: { q: 'x'.repeat(201) } }, 'group.q'],
    [{ group: 7 }, 'group'],
    [{ deadline: '2020-01-01' }, 'deadline'],
  ])('refuses %#', async (changes, field) => {
    const { manager, course } = await createCentreFixture(database.db);
    const body = { group: {}, courseIds: [course.id], ...changes };
    for (const send of [check, assign])
      expect(await send(manager, body)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});
