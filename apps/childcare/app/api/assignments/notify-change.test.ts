import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useBilledCentre } from '#testing/use-billed-centre.ts';

const database = useChildcareDatabase();
const { call, mails, billed } = useBilledCentre(database);

/** An assignment due on 30 November 2099, of which the learner is notified already. */
async function assigned() {
  const world = await createCentreFixture(database.db);
  const { manager, amy, course } = world;
  const { body } = await call('/api/assignments', {
    method: 'POST',
    as: manager,
    body: { learnerId: amy.id, courseId: course.id, deadline: '2099-11-30' },
  });
  mails.length = 0;
  const id: string = body.assignment.id;
  const put = (changes: object, as = manager) =>
    call(`/api/assignments/${id}`, { method: 'PUT', as, body: changes });
  /** What the learner's bell says, without that it was assigned. */
  const notices = async () => {
    const answer = await call('/api/notifications', { as: amy });
    const rows: { kind: string; text: string; href: string }[] = answer.body.notifications;
    return rows.filter(({ kind }) => kind !== 'assigned').map(({ text, href }) => [text, href]);
  };
  return { ...world, id, put, notices };
}

describe('a changed deadline', () => {
  it('notifies the learner with both days, in the app and by mail', async () => {
    const { put, notices, amy, course } = await assigned();
    // Already the first of January in Singapore.
    expect((await put({ deadline: '2099-12-31T16:30:00Z' })).status).toBe(200);
    const text = '“Infant first aid” is now due on Fri 1 Jan 2100 instead of Mon 30 Nov 2099.';
    expect(await notices()).toEqual([[text, `/learn/${course.slug}`]]);
    expect(mails).toMatchObject([{ to: amy.email, subject: 'The deadline of a course has changed' }]);
    expect(mails[0]?.text).toContain('Hello Amy Tan,');
    expect(mails[0]?.text).toContain(
      'Infant first aid was due on Mon 30 Nov 2099. It is now due on Fri 1 Jan 2100.',
    );
    expect(mails[0]?.text).toContain(`/learn/${course.slug}`);
    expect(mails[0]?.text).toContain('Little Stars had assigned this course to you');
  });

  it('notifies the learner of one that is taken away, and of a first one', async () => {
    const { put, notices, course } = await assigned();
    await put({ deadline: null });
    await put({ deadline: '2099-12-31' });
    const href = `/learn/${course.slug}`;
    expect(await notices()).toEqual([
      ['“Infant first aid” is now due on Thu 31 Dec 2099; it had no deadline before.', href],
      ['“Infant first aid” has no deadline any more. It was due on Mon 30 Nov 2099.', href],
    ]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A course has no deadline any more',
      'The deadline of a course has changed',
    ]);
    expect(mails[1]?.text).toContain('Infant first aid had no deadline. It is now due on Thu 31 Dec 2099.');
  });

  it.each([
    ['the same deadline', { deadline: '2099-11-30' }],
    ['another time of the same day', { deadline: '2099-11-30T09:00:00+08:00' }],
    ['the notes', { notes: 'Before the inspection' }],
    ['nothing', {}],
  ])('does not notify anybody of %s', async (_case, changes) => {
    const { put, notices } = await assigned();
    expect((await put(changes)).status).toBe(200);
    expect(await notices()).toEqual([]);
    expect(mails).toEqual([]);
  });

  it('does not notify anybody of a change that is refused', async () => {
    const { put, notices, rival, id } = await assigned();
    expect((await put({ deadline: '2001-01-01' })).status).toBe(400);
    expect((await put({ deadline: '2099-12-31' }, rival)).status).toBe(404);
    expect((await put({ deadline: '2099-12-31', expectedUpdatedAt: '2020-01-01T00:00:00Z' })).status).toBe(
      409,
    );
    await database.db.assignment.update({ where: { id }, data: { status: 'COMPLETED' } });
    expect((await put({ status: 'CANCELLED' })).status).toBe(409);
    expect(await notices()).toEqual([]);
    expect(mails).toEqual([]);
  });
});

describe('a waived or cancelled assignment', () => {
  it('notifies the learner of each', async () => {
    const { put, notices, admin, amy } = await assigned();
    await put({ status: 'WAIVED', deadline: '2099-12-31' });
    await put({ status: 'CANCELLED' }, admin);
    expect(await notices()).toEqual([
      ['“Infant first aid” is no longer assigned to you.', '/home'],
      ['You no longer have to do “Infant first aid”.', '/home'],
    ]);
    expect(mails).toMatchObject([
      { to: amy.email, subject: 'You no longer have to do a course' },
      { to: amy.email, subject: 'A course is no longer assigned to you' },
    ]);
  });

  it('is stored together with its notification and mail, or not at all', async () => {
    const { put, notices, id } = await assigned();
    await database.db.$executeRaw`ALTER TABLE waiting_mail ADD CONSTRAINT takes_none CHECK (false)`;
    try {
      expect((await put({ status: 'WAIVED' })).status).toBe(500);
    } finally {
      await database.db.$executeRaw`ALTER TABLE waiting_mail DROP CONSTRAINT takes_none`;
    }
    expect(await database.db.assignment.findUnique({ where: { id } })).toMatchObject({ status: 'ASSIGNED' });
    expect(await notices()).toEqual([]);
  });
});

describe('who is notified of a change', () => {
  it('a learner who has not joined yet: in the app alone', async () => {
    const { put, notices, amy } = await assigned();
    const { passwordHash } = await database.db.user.findUniqueOrThrow({
      where: { id: amy.id },
      omit: { passwordHash: false },
    });
    await database.db.user.update({ where: { id: amy.id }, data: { passwordHash: null } });
    await put({ status: 'WAIVED' });
    await database.db.user.update({ where: { id: amy.id }, data: { passwordHash } });
    expect(await notices()).toHaveLength(1);
    expect(mails).toEqual([]);
  });

  it('nobody whose account is closed', async () => {
    const { put, amy } = await assigned();
    await database.db.user.update({ where: { id: amy.id }, data: { deactivatedAt: new Date() } });
    await put({ deadline: '2099-12-31' });
    await put({ status: 'CANCELLED' });
    expect(await database.db.notification.count({ where: { kind: { not: 'assigned' } } })).toBe(0);
    expect(mails).toEqual([]);
  });

  it('nobody who is through with the course', async () => {
    const { put, notices } = await assigned();
    await put({ status: 'WAIVED' });
    await database.db.enrollment.updateMany({ data: { progress: 100 } });
    mails.length = 0;
    expect((await put({ status: 'CANCELLED' })).status).toBe(200);
    expect(await notices()).toHaveLength(1);
    expect(mails).toEqual([]);
  });

  it('nobody of what is not paid for; the learner of a refund that cancels what was', async () => {
    const { act, tell, amy, manager, course } = await billed();
    // Begun by herself before.
    await createEnrollment(database.db, { userId: amy.id, courseId: course.id });
    await act('PUT', '', { deadline: '2099-12-31' });
    expect(mails).toEqual([]);
    await tell('paid');
    await tell('refunded');
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [amy.email, 'A course for you'],
      [amy.email, 'A course is no longer assigned to you'],
    ]);
    expect(await database.db.notification.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { userId: amy.id, kind: 'assigned' },
      { userId: manager.id, kind: 'payment-received' },
      { userId: amy.id, kind: 'assignment-cancelled' },
    ]);
  });
});

describe('leaving a centre', () => {
  it('notifies the learner of everything that is cancelled, in one mail', async () => {
    const { amy, manager, ours, course } = await assigned();
    const other = await createCourse(database.db, { title: 'Food safety' });
    await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: amy.id, courseId: other.id },
    });
    mails.length = 0;
    const path = `/api/organizations/${ours.id}/learners/${amy.id}/remove`;
    expect((await call(path, { method: 'POST', as: manager })).status).toBe(200);
    expect(mails).toMatchObject([{ to: amy.email, subject: '2 courses are no longer assigned to you' }]);
    for (const title of [course.title, 'Food safety']) expect(mails[0]?.text).toContain(title);
    expect(await database.db.notification.count({ where: { kind: 'assignment-cancelled' } })).toBe(2);
  });

  it('notifies a learner whom the platform moves to another centre, and not one whose account it closes', async () => {
    const { amy, ben, admin, manager, theirs, course } = await assigned();
    await call('/api/assignments', {
      method: 'POST',
      as: manager,
      body: { learnerId: ben.id, courseId: course.id },
    });
    mails.length = 0;
    const put = (id: string, body: object) => call(`/api/users/${id}`, { method: 'PUT', as: admin, body });
    expect((await put(amy.id, { organizationId: theirs.id })).status).toBe(200);
    expect((await put(ben.id, { organizationId: null, status: 'deactivated' })).status).toBe(200);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [amy.email, 'A course is no longer assigned to you'],
    ]);
  });
});
