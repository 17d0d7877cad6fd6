import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { notifications } from '#domain/notifications/notifications.ts';
import {
  notifyManagersOfOverdueCoursesOnceAWeek,
  notifyPlatformOfLateCentresOnceAWeek,
} from '#domain/notifications/notify-of-overdue-courses.ts';
import { paymentReceivedKind } from '#notifications/centre-kinds.ts';
import { attemptGrantedKind, certificateKind } from '#notifications/learner-kinds.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let aheadMs = 0;
const service = useChildcareService(database, () => ({ clock: () => new Date(Date.now() + aheadMs) }));
const { call } = service;

type Person = Awaited<ReturnType<typeof createUser>>;
type Kind = { kind: string; mail: boolean; mailRequired: boolean };

const path = '/api/notifications/preferences';
const preferencesOf = async (as: Person) => (await call(path, { as })).body;
const kindOf = async (as: Person, name: string): Promise<Kind | undefined> =>
  (await preferencesOf(as)).kinds.find(({ kind }: Kind) => kind === name);
const change = (as: Person, body: object) => call(path, { method: 'PUT', as, body });

const quietPeriodMs = 60_000;
async function mailsAfterQuietPeriod() {
  service.mails.length = 0;
  aheadMs += 2 * quietPeriodMs;
  await notifications.deliver(service.services);
  await service.settleMails();
  return service.mails;
}

const certificate = (courseTitle: string) => ({ certificateId: 'CC-2026-ABCD-EFGH-J', courseTitle });

describe('mails of notifications', () => {
  it('come after a quiet minute, once, and not of what was read; their link stops them without a sign-in', async () => {
    const as = await createUser(database.db);
    const notJoined = await createUser(database.db, { passwordHash: null });
    const tell = (title: string) =>
      notifications.notify(
        database.db,
        service.services,
        certificateKind,
        [as, notJoined].map(({ id }) => ({ userId: id, data: certificate(title) })),
      );
    await tell('Food safety');
    expect(await mailsAfterQuietPeriod()).toMatchObject([
      { to: as.email, subject: 'Your certificate is ready' },
    ]);
    const [mail] = service.mails;
    expect(mail?.text).toContain('Your certificate for “Food safety” is ready.');
    expect(mail?.text).toContain('http://localhost:3002/certificates');
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
    expect(mail?.text).toContain(`http://localhost:3002/notification-preferences${search}`);
    expect(await mailsAfterQuietPeriod()).toEqual([]);
    await tell('Hygiene');
    await call('/api/notifications/read', { as, body: { all: true } });
    expect(await mailsAfterQuietPeriod()).toEqual([]);

    expect((await service.send(`${pathname}${search}`)).headers.get('location')).toContain(
      `/notification-preferences${search}`,
    );
    expect((await kindOf(as, 'certificate'))?.mail).toBe(true);
    expect((await call(`${pathname}${search}`, { method: 'POST' })).status).toBe(200);
    expect((await kindOf(as, 'certificate'))?.mail).toBe(false);
    await tell('Play');
    expect(await mailsAfterQuietPeriod()).toEqual([]);
    const token = new URLSearchParams(search).get('token');
    const link = { method: 'PUT', body: { token, kinds: [{ kind: 'reminder', mail: false }] } };
    expect((await call(`${path}/link`, link)).status).toBe(200);
    expect((await call('/api/profile', { as })).body.reminderMails).toBe(false);
  });

  it('of payments that arrive together are one', async () => {
    const { manager, amy, ben } = await createCentreFixture(database.db);
    for (const { name } of [amy, ben]) {
      const data = { courseTitle: 'Infant first aid', learnerName: name, assignmentId: name };
      const notices = [{ userId: manager.id, data }];
      await notifications.notify(database.db, service.services, paymentReceivedKind, notices);
    }
    expect(await mailsAfterQuietPeriod()).toMatchObject([
      { to: manager.email, subject: '2 payments arrived' },
    ]);
  });
});

describe('preferences', () => {
  it('list what a person can get by their role, and kinds that belong together once', async () => {
    const { amy, manager, admin } = await createCentreFixture(database.db);
    const names = async (as: Person) => (await preferencesOf(as)).kinds.map(({ kind }: Kind) => kind);
    const learning = [
      'assigned',
      'reminder',
      'certificate',
      'certificate-revoked',
      'attempt-granted',
      'details-corrected',
      'outside-training-approved',
      'sign-off-passed',
      'invitation',
    ];
    expect(await names(amy)).toEqual(learning);
    const managing = ['attempts-exhausted', 'invitation-accepted', 'payment-received', 'payment-failed'];
    expect(await names(manager)).toEqual([
      'overdue-summary',
      'outside-training-submitted',
      'sign-off-asked',
      'course-repeat',
      ...managing,
      ...learning,
    ]);
    expect(await names(admin)).toEqual(['centre-started', 'late-centres', ...managing, ...learning]);
    for (const kind of ['payment-failed', 'overdue', 'nothing'])
      expect(await change(amy, { kinds: [{ kind, mail: false }] })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR' },
      });
    expect((await change(amy, { kinds: [{ kind: 'assigned', mail: false }] })).status).toBe(400);
    expect((await change(manager, { kinds: [{ kind: 'payment-failed', mail: false }] })).status).toBe(200);
    expect((await kindOf(manager, 'payment-failed'))?.mail).toBe(false);
    expect((await kindOf(manager, 'assigned'))?.mailRequired).toBe(true);
  });

  it('of reminders are those of the profile', async () => {
    const as = await createUser(database.db);
    expect((await kindOf(as, 'reminder'))?.mail).toBe(true);
    expect((await change(as, { kinds: [{ kind: 'reminder', mail: false }] })).body.kinds).toContainEqual(
      expect.objectContaining({ kind: 'reminder', mail: false }),
    );
    expect((await call('/api/profile', { as })).body.reminderMails).toBe(false);
    await call('/api/profile', { method: 'PUT', as, body: { reminderMails: true } });
    expect((await kindOf(as, 'reminder'))?.mail).toBe(true);
    // What was chosen once does not come back.
    await change(as, { kinds: [{ kind: 'reminder', push: false }] });
    expect((await kindOf(as, 'reminder'))?.mail).toBe(true);
  });

  it('do not hold up what a manager or a job mails: reminders wait for nothing', async () => {
    const { amy, manager, course, ours } = await createCentreFixture(database.db);
    await change(amy, { digest: 'weekly', quietHours: { from: '00:00', to: '23:59' } });
    const deadline = new Date(Date.now() + 3 * 24 * 3_600_000);
    await createEnrollment(database.db, { userId: amy.id, courseId: course.id, deadline });
    const { id } = await database.db.assignment.create({
      data: {
        learnerId: amy.id,
        courseId: course.id,
        organizationId: ours.id,
        assignedById: manager.id,
        deadline,
      },
    });
    service.mails.length = 0;
    const answer = await call(`/api/assignments/${id}/remind`, { method: 'POST', as: manager });
    expect([answer.status, service.mails.length]).toEqual([200, 1]);
    const data = { courseTitle: course.title, courseSlug: course.slug, lectureId: 'l', lectureTitle: 'Quiz' };
    await notifications.notify(database.db, service.services, attemptGrantedKind, [{ userId: amy.id, data }]);
    expect(await mailsAfterQuietPeriod()).toEqual([]);
  });
});

it('managers are told once a week what is overdue at their centre, and nobody where nothing is', async () => {
  const { amy, ben, manager, rival, course, ours } = await createCentreFixture(database.db);
  const assign = (learnerId: string, deadline: string, status: 'ASSIGNED' | 'COMPLETED' = 'ASSIGNED') =>
    database.db.assignment.create({
      data: {
        learnerId,
        courseId: course.id,
        organizationId: ours.id,
        assignedById: manager.id,
        deadline: new Date(deadline),
        status,
      },
    });
  await assign(amy.id, '2027-03-01T00:00:00Z');
  await assign(ben.id, '2027-03-01T00:00:00Z', 'COMPLETED');
  const run = (at: string) =>
    notifyManagersOfOverdueCoursesOnceAWeek({
      db: service.services.db,
      clock: () => new Date(`${at}:00+08:00`),
    });
  const texts = async (as: Person) =>
    (await call('/api/notifications', { as })).body.notifications.map(({ text }: { text: string }) => text);
  await Promise.all([run('2027-03-08T08:00'), run('2027-03-08T08:00')]);
  await run('2027-03-14T23:00');
  expect(await texts(manager)).toEqual(['1 person of Little Stars has 1 overdue course.']);
  expect(await texts(rival)).toEqual([]);
  await call('/api/notifications/read', { as: manager, body: { all: true } });
  await run('2027-03-15T08:00');
  expect(await texts(manager)).toHaveLength(2);
});

it('managers read what is required and due soon or late, the platform what has been late for long; each once a week', async () => {
  const { amy, manager, rival, admin, course, ours } = await createCentreFixture(database.db);
  const fromOn = new Date('2027-01-01');
  await database.db.centreStay.updateMany({ data: { joinedOn: fromOn } });
  await database.db.stayRole.updateMany({ data: { fromOn } });
  const completedOn = new Date('2027-02-25');
  await database.db.courseCompletion.create({
    data: { userId: amy.id, courseId: course.id, cycle: 1, completedOn },
  });
  await database.db.requirement.create({
    data: {
      organizationId: ours.id,
      courseId: course.id,
      name: 'Child protection',
      startsOn: fromOn,
      createdById: manager.id,
      terms: { create: { fromOn, dueDays: 20, validMonths: 1, againDays: 7 } },
      scopes: { create: { fromOn } },
    },
  });
  const run = async (at: string) => {
    const tools = { db: service.services.db, clock: () => new Date(`${at}:00+08:00`) };
    await Promise.all([
      notifyManagersOfOverdueCoursesOnceAWeek(tools),
      notifyManagersOfOverdueCoursesOnceAWeek(tools),
      notifyPlatformOfLateCentresOnceAWeek(tools),
      notifyPlatformOfLateCentresOnceAWeek(tools),
    ]);
  };
  const texts = async (as: Person) =>
    (await call('/api/notifications', { as })).body.notifications.map(({ text }: { text: string }) => text);
  // Ben was due on 21 January, Amy is due on 25 March.
  await run('2027-01-25T08:00');
  expect(await texts(admin)).toEqual([]);
  await database.db.notification.deleteMany();
  await run('2027-03-01T08:00');
  await run('2027-03-02T08:00');
  expect(await texts(manager)).toEqual([
    '1 person of Little Stars is late with required training. Required training of 1 person of Little Stars is due within 30 days.',
  ]);
  expect(await texts(admin)).toEqual([
    '1 person has been late with required training for more than 30 days: Little Stars (1).',
  ]);
  const told = { kind: { in: ['overdue-summary', 'late-centres'] } };
  const stored = await database.db.notification.findMany({ where: told, select: { count: true } });
  expect(stored).toEqual([{ count: 1 }, { count: 1 }]);
  expect(await texts(rival)).toEqual([]);
});
