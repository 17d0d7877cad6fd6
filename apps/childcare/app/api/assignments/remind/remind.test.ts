import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, type createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let now = new Date('2026-11-20T02:00:00Z');
const { call, mails } = useChildcareService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;

async function assigned() {
  now = new Date('2026-11-20T02:00:00Z');
  const made = await createCentreFixture(database.db);
  const other = await createCourse(database.db, { title: 'Food safety' });
  await call('/api/assignments/bulk', {
    method: 'POST',
    as: made.manager,
    body: { learnerIds: [made.amy.id], courseIds: [made.course.id, other.id], deadline: '2099-12-31' },
  });
  mails.length = 0;
  const stored = await database.db.assignment.findMany();
  const ids = stored.map(({ id }) => id);
  const first = stored.find(({ courseId }) => courseId === made.course.id)?.id ?? '';
  const one = (as: Person | null, id = first) =>
    call(`/api/assignments/${id}/remind`, { method: 'POST', as });
  const many = (as: Person | null, assignmentIds: unknown = ids) =>
    call('/api/assignments/remind', { method: 'POST', as, body: { assignmentIds } });
  return { ...made, ids, first, one, many };
}

describe('POST /api/assignments/[id]/remind', () => {
  it('tells the learner by notice and mail, once a Singapore day, also when two press at once', async () => {
    const { one, manager, amy } = await assigned();
    const answers = await Promise.all([one(manager), one(manager), one(manager)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('REMINDED_TODAY');
    expect(mails.map(({ to }) => to)).toEqual([amy.email]);
    expect(mails[0]?.text).toContain('Infant first aid');
    expect(await database.db.notification.count({ where: { userId: amy.id, kind: 'nudge' } })).toBe(1);
    now = new Date('2026-11-20T15:59:00Z');
    expect((await one(manager)).status).toBe(409);
    now = new Date('2026-11-20T16:01:00Z');
    expect((await one(manager)).status).toBe(200);
    expect(mails).toHaveLength(2);
  });

  it('respects who wants no such mails: the notice alone', async () => {
    const { one, manager, amy } = await assigned();
    await database.db.user.update({ where: { id: amy.id }, data: { reminderMails: false } });
    expect((await one(manager)).status).toBe(200);
    expect(mails).toEqual([]);
    expect(await database.db.notification.count({ where: { kind: 'nudge' } })).toBe(1);
  });

  it.each([
    ['WAIVED', 'ASSIGNMENT_ENDED'],
    ['CANCELLED', 'ASSIGNMENT_ENDED'],
    ['COMPLETED', 'ASSIGNMENT_ENDED'],
  ] as const)('does not for a %s one', async (status, code) => {
    const { one, manager, first } = await assigned();
    await database.db.assignment.update({ where: { id: first }, data: { status } });
    expect(await one(manager)).toMatchObject({ status: 409, body: { code } });
    expect(mails).toEqual([]);
  });

  it('does not for one that is not paid', async () => {
    const { one, manager, first } = await assigned();
    await database.db.assignment.update({ where: { id: first }, data: { paymentStatus: 'EXPIRED' } });
    expect(await one(manager)).toMatchObject({ status: 409, body: { code: 'PAYMENT_PENDING' } });
  });

  it('does not for a closed account', async () => {
    const { one, manager, amy } = await assigned();
    await database.db.user.update({ where: { id: amy.id }, data: { deactivatedAt: now } });
    expect(await one(manager)).toMatchObject({ status: 409, body: { code: 'ACCOUNT_CLOSED' } });
    expect(mails).toEqual([]);
    expect(await database.db.reminder.count()).toBe(0);
  });

  it('is 404 for another centre, 403 for a learner, 401 signed out', async () => {
    const { one, rival, amy, admin } = await assigned();
    expect(await one(rival)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await one(admin, 'unknown')).toMatchObject({ status: 404 });
    expect((await one(amy)).body).toEqual({ error: 'Forbidden' });
    expect((await one(null)).body).toEqual({ error: 'Unauthorized' });
    expect(mails).toEqual([]);
    expect((await one(admin)).status).toBe(200);
  });
});

describe('POST /api/assignments/remind', () => {
  it('reminds of many with one mail for each learner, and says which it left out', async () => {
    const { many, manager, ids, first, amy } = await assigned();
    const answer = await many(manager, [...ids, 'unknown']);
    expect(answer).toMatchObject({
      status: 200,
      body: { reminded: 2, skipped: [{ assignmentId: 'unknown', reason: 'NOT_FOUND' }] },
    });
    expect(mails.map(({ to }) => to)).toEqual([amy.email]);
    expect(mails[0]?.text).toContain('Food safety');
    expect((await many(manager, [first])).body).toEqual({
      reminded: 0,
      skipped: [{ assignmentId: first, reason: 'REMINDED_TODAY' }],
    });
  });

  it('knows of no other centre’s, and is for managers', async () => {
    const { many, rival, amy } = await assigned();
    const { body } = await many(rival);
    expect(body.reminded).toBe(0);
    expect(body.skipped).toMatchObject([{ reason: 'NOT_FOUND' }, { reason: 'NOT_FOUND' }]);
    expect((await many(amy)).body).toEqual({ error: 'Forbidden' });
    expect((await many(null)).body).toEqual({ error: 'Unauthorized' });
    expect(mails).toEqual([]);
  });

  it.each([[[]], ['x'], [Array.from({ length: 501 }, String)]])('refuses %#', async (ids) => {
    const { many, manager } = await assigned();
    expect((await many(manager, ids)).status).toBe(400);
  });

  it('reminds people of all that is late or due soon, and of nothing else', async () => {
    const { manager, rival, admin, amy, ben, ours, ids, first } = await assigned();
    await database.db.assignment.update({
      where: { id: first },
      data: { deadline: new Date('2026-11-25T00:00:00Z') },
    });
    const remind = (as: Person | null, body: object) =>
      call('/api/assignments/remind', { method: 'POST', as, body });
    const learnerIds = [amy.id, ben.id, 'unknown'];
    expect((await remind(rival, { learnerIds })).body).toEqual({ reminded: 0, skipped: [] });
    expect((await remind(manager, { learnerIds })).body).toEqual({ reminded: 1, skipped: [] });
    expect(mails.map(({ to }) => to)).toEqual([amy.email]);
    expect(mails[0]?.text).not.toContain('Food safety');
    expect((await remind(manager, { learnerIds })).body).toEqual({
      reminded: 0,
      skipped: [{ assignmentId: first, reason: 'REMINDED_TODAY' }],
    });
    expect((await remind(admin, { learnerIds })).status).toBe(400);
    expect((await remind(admin, { learnerIds, organizationId: ours.id })).status).toBe(200);
    expect((await remind(rival, { learnerIds, organizationId: ours.id })).status).toBe(403);
    for (const body of [
      {},
      { learnerIds, assignmentIds: ids },
      { learnerIds: Array.from({ length: 501 }, String) },
    ])
      expect((await remind(manager, body)).body.code).toBe('VALIDATION_ERROR');
  });
});

describe('POST /api/assignments/remind/check', () => {
  const check = (as: Person | null, body: object) =>
    call('/api/assignments/remind/check', { method: 'POST', as, body });

  it('shows whom a reminder goes to and its mail, and sends and stores nothing', async () => {
    const { manager, amy, ids, many } = await assigned();
    const { status, body } = await check(manager, { assignmentIds: [...ids, 'unknown'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      reminded: 2,
      learners: 1,
      mails: 1,
      examples: [{ to: amy.email, name: 'Amy Tan', subject: 'Please continue with 2 courses' }],
      skipped: [{ assignmentId: 'unknown', reason: 'NOT_FOUND' }],
    });
    expect(mails).toEqual([]);
    expect(await database.db.reminder.count()).toBe(0);
    expect(await database.db.notification.count({ where: { kind: 'nudge' } })).toBe(0);
    await many(manager);
    const [sent] = mails;
    const shown: string = body.examples[0].text;
    expect(sent?.text.replace(/\nStop these reminders: \S+/, '')).toBe(shown);
  });

  it('does not show the link with which the learner turns reminders off', async () => {
    const { manager, ids } = await assigned();
    const { body } = await check(manager, { assignmentIds: ids });
    expect(JSON.stringify(body)).not.toContain('unsubscribe');
    expect(JSON.stringify(body)).not.toContain('token=');
  });

  it('says what would be left out, and who gets no mail', async () => {
    const { manager, amy, first, ids, one } = await assigned();
    await one(manager);
    await database.db.user.update({ where: { id: amy.id }, data: { reminderMails: false } });
    expect((await check(manager, { assignmentIds: ids })).body).toEqual({
      reminded: 1,
      learners: 1,
      assignments: [{ id: ids.find((id) => id !== first), expectedUpdatedAt: expect.any(String) }],
      mails: 0,
      examples: [],
      skipped: [{ assignmentId: first, reason: 'REMINDED_TODAY' }],
    });
  });

  it('looks at what is late or due soon of people of the centre alone', async () => {
    const { manager, rival, amy, first } = await assigned();
    const deadline = new Date('2026-11-25T00:00:00Z');
    await database.db.assignment.update({ where: { id: first }, data: { deadline } });
    expect((await check(manager, { learnerIds: [amy.id] })).body).toMatchObject({ reminded: 1, mails: 1 });
    expect((await check(rival, { learnerIds: [amy.id] })).body).toMatchObject({ reminded: 0, examples: [] });
    expect((await check(rival, { assignmentIds: [first] })).body).toMatchObject({
      reminded: 0,
      examples: [],
    });
  });

  it('leaves closed accounts out, by name', async () => {
    const { manager, amy, ids } = await assigned();
    await database.db.user.update({ where: { id: amy.id }, data: { deactivatedAt: now } });
    const skipped = ids.map((assignmentId) => ({ assignmentId, reason: 'ACCOUNT_CLOSED' }));
    expect((await check(manager, { assignmentIds: ids })).body).toMatchObject({
      reminded: 0,
      mails: 0,
      assignments: [],
      skipped: expect.arrayContaining(skipped),
    });
    const { body } = await call('/api/assignments/change/check', {
      as: manager,
      body: { change: { kind: 'remind' }, assignmentIds: ids },
    });
    expect(body).toMatchObject({ changed: 0, left: [{ reason: 'ACCOUNT_CLOSED', count: 2 }] });
  });

  it('answers what may be sent back: nothing else is reminded of, and nothing that changed since', async () => {
    const { manager, amy, ids, first } = await assigned();
    const setDeadline = (id: string, day: string) =>
      database.db.assignment.update({
        where: { id },
        data: { deadline: new Date(`2026-11-${day}T00:00:00Z`) },
      });
    await setDeadline(first, '25');
    const shown = (await check(manager, { learnerIds: [amy.id] })).body.assignments;
    expect(shown).toMatchObject([{ id: first }]);
    // Due soon by now, but not shown.
    const other = ids.find((id) => id !== first) ?? '';
    await setDeadline(other, '26');
    const send = (assignments: unknown) =>
      call('/api/assignments/remind', { method: 'POST', as: manager, body: { assignments } });
    expect((await send(shown)).body).toEqual({ reminded: 1, skipped: [] });
    expect(mails[0]?.text).not.toContain('Food safety');
    const next = (await check(manager, { assignmentIds: [other] })).body.assignments;
    await setDeadline(other, '27');
    expect((await send(next)).body).toEqual({
      reminded: 0,
      skipped: [{ assignmentId: other, reason: 'CHANGED_MEANWHILE' }],
    });
    expect(mails).toHaveLength(1);
  });
});
