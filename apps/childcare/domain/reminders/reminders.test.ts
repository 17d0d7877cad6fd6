import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { markOverdueAssignments } from './mark-overdue-assignments.ts';
import { notifyAndMailDueReminders } from './send-reminders.ts';

const database = useChildcareDatabase();
let now = new Date();
const service = useChildcareService(database, () => ({ clock: () => now }));

/** "2027-03-31 23:59" of Singapore. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`);
const deadline = at('2027-03-31 23:59');

beforeEach(() => {
  now = at('2027-01-01 12:00');
});

async function assigned(overrides: Record<string, unknown> = {}) {
  const world = await createCentreFixture(database.db);
  const { amy, course, ours, manager } = world;
  await createEnrollment(database.db, { userId: amy.id, courseId: course.id, deadline });
  const { id } = await database.db.assignment.create({
    data: {
      learnerId: amy.id,
      courseId: course.id,
      organizationId: ours.id,
      assignedById: manager.id,
      deadline,
      deadlineSince: now,
      ...overrides,
    },
  });
  return { ...world, id };
}

const remind = async (text: string) => {
  now = at(text);
  return notifyAndMailDueReminders(service.services);
};
const kinds = async () =>
  (await database.db.reminder.findMany({ orderBy: { sentAt: 'asc' } })).map(({ kind }) => kind);
const notices = () => database.db.notification.findMany({ orderBy: { createdAt: 'asc' } });

describe('reminders', () => {
  it('come 30, 7 and 1 days before and once after, from nine in the morning, each once', async () => {
    const { amy, course } = await assigned();
    expect(await remind('2027-03-01 08:59')).toBe(0);
    expect(await remind('2027-03-01 09:00')).toBe(1);
    expect(await remind('2027-03-01 09:30')).toBe(0);
    expect(await remind('2027-03-24 08:59')).toBe(0);
    expect(await remind('2027-03-24 09:00')).toBe(1);
    expect(await remind('2027-03-30 09:00')).toBe(1);
    expect(await remind('2027-03-31 20:30')).toBe(0);
    expect(await remind('2027-04-01 08:59')).toBe(0);
    expect(await remind('2027-04-01 09:00')).toBe(1);
    expect(await remind('2027-04-05 09:00')).toBe(0);
    expect(await kinds()).toEqual(['30', '7', '1', 'overdue']);
    await service.settleMails();
    expect(service.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [amy.email, 'A course of yours is due in 30 days'],
      [amy.email, 'A course of yours is due in 7 days'],
      [amy.email, 'A course of yours is due tomorrow'],
      [amy.email, 'A course of yours is overdue'],
    ]);
    expect(service.mails[0]?.text).toContain('Wednesday, 31 March 2027');
    expect(service.mails[0]?.text).toContain('/settings');
    expect((await notices()).map(({ userId, kind }) => [userId, kind])).toEqual([
      [amy.id, 'reminder'],
      [amy.id, 'reminder'],
      [amy.id, 'reminder'],
      [amy.id, 'overdue'],
    ]);
    expect((await notices())[0]?.data).toEqual({
      courseTitle: course.title,
      courseSlug: course.slug,
      deadline: deadline.toISOString(),
      days: 30,
    });
  });

  it('of an assignment that was made five days before come the last alone', async () => {
    await assigned({ deadlineSince: at('2027-03-26 10:00') });
    expect(await remind('2027-03-26 10:30')).toBe(0);
    expect(await remind('2027-03-29 12:00')).toBe(0);
    expect(await remind('2027-03-30 12:00')).toBe(1);
    expect(await kinds()).toEqual(['1']);
  });

  it('after days without a run come one at a time, the one of now', async () => {
    await assigned();
    expect(await remind('2027-03-26 09:00')).toBe(1);
    expect(await kinds()).toEqual(['7']);
    await service.settleMails();
    expect(service.mails[0]?.subject).toBe('A course of yours is due in 5 days');
  });

  it('start again with a deadline that was moved; what would be late of the new one is left out', async () => {
    const { id, manager } = await assigned();
    await remind('2027-03-24 09:00');
    const answer = await service.call(`/api/assignments/${id}`, {
      method: 'PUT',
      as: manager,
      body: { deadline: '2027-04-03' },
    });
    expect(answer.status).toBe(200);
    expect(await remind('2027-03-25 09:00')).toBe(0);
    expect(await remind('2027-03-27 09:00')).toBe(1);
    expect(await remind('2027-04-02 09:00')).toBe(1);
    expect(await kinds()).toEqual(['7', '7', '1']);
  });

  it.each([
    ['waived', { status: 'WAIVED' }],
    ['cancelled', { status: 'CANCELLED' }],
    ['done', { status: 'COMPLETED' }],
    ['unpaid', { paymentStatus: 'PENDING' }],
    ['unpaid after a failed try', { paymentStatus: 'FAILED' }],
    ['without a deadline', { deadline: null }],
  ])('are not sent for what is %s', async (_, overrides) => {
    await assigned(overrides);
    expect(await remind('2027-03-24 09:00')).toBe(0);
    expect(await remind('2027-04-01 09:00')).toBe(0);
  });

  it('are off for a whole centre; for a person the mail is, the notice stays', async () => {
    const { ours, amy } = await assigned();
    await database.db.organization.update({ where: { id: ours.id }, data: { remindersOn: false } });
    expect(await remind('2027-03-24 09:00')).toBe(0);
    await database.db.organization.update({ where: { id: ours.id }, data: { remindersOn: true } });
    await database.db.user.update({ where: { id: amy.id }, data: { reminderMails: false } });
    expect(await remind('2027-03-24 09:30')).toBe(1);
    expect(await database.db.waitingMail.count()).toBe(0);
    expect(await notices()).toHaveLength(1);
    await database.db.user.update({ where: { id: amy.id }, data: { deactivatedAt: now } });
    expect(await remind('2027-03-30 09:30')).toBe(0);
  });

  it('of two processes at once each learner has one', async () => {
    const { ours, manager } = await assigned();
    const course = await createCourse(database.db);
    for (let index = 0; index < 12; index += 1) {
      const learner = await createUser(database.db, { organizationId: ours.id });
      await database.db.assignment.create({
        data: {
          learnerId: learner.id,
          courseId: course.id,
          organizationId: ours.id,
          assignedById: manager.id,
          deadline,
          deadlineSince: now,
        },
      });
    }
    now = at('2027-03-24 09:00');
    const sent = await Promise.all([1, 2, 3, 4].map(() => notifyAndMailDueReminders(service.services)));
    await notifyAndMailDueReminders(service.services);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(13);
    expect(await notices()).toHaveLength(13);
    expect(new Set((await notices()).map(({ userId }) => userId)).size).toBe(13);
    expect(await database.db.waitingMail.count()).toBe(13);
  });

  it('are written together with their notice and mail, or not at all', async () => {
    await assigned();
    now = at('2027-03-24 09:00');
    const keys = {
      ...service.services.keys,
      encrypt: () => {
        throw new Error('no key');
      },
    };
    await expect(notifyAndMailDueReminders({ ...service.services, keys })).rejects.toThrow('no key');
    expect(await kinds()).toEqual([]);
    expect(await notices()).toEqual([]);
    expect(await notifyAndMailDueReminders(service.services)).toBe(1);
  });
});

describe('an assignment whose deadline has passed', () => {
  it('reads as overdue at once, in every list, and is marked by the next run', async () => {
    const { id, manager, ours } = await assigned();
    now = at('2027-04-01 00:00');
    const list = await service.call('/api/assignments', { as: manager });
    expect(list.body.assignments[0].status).toBe('OVERDUE');
    const learners = await service.call(`/api/organizations/${ours.id}/learners`, { as: manager });
    const amy = learners.body.learners.find(({ assignments }: { assignments: [] }) => assignments.length > 0);
    expect(amy.assignments[0].status).toBe('OVERDUE');
    const stored = () => database.db.assignment.findUniqueOrThrow({ where: { id } });
    expect((await stored()).status).toBe('ASSIGNED');
    expect(await markOverdueAssignments(service.services)).toBe(1);
    expect((await stored()).status).toBe('OVERDUE');
    expect(await markOverdueAssignments(service.services)).toBe(0);
  });

  it('is left as it is where it ended before', async () => {
    await assigned({ status: 'COMPLETED' });
    now = at('2027-05-01 00:00');
    expect(await markOverdueAssignments(service.services)).toBe(0);
  });
});
