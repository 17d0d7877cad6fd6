import {
  createAbsenceDocument,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText, dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { webhookOwnerId } from '#domain/webhooks/publish-events.ts';
import {
  buildAgencyRun,
  meiAtAgency,
  singaporeToday,
  syncedCourseCode,
  syncedRunStart,
  toDateNumber,
  useSync,
  weiAtAgency,
} from '#testing/use-sync.ts';

const { database, agency, service, enrol, sync, report } = useSync();

/** The webhook events since the last call. */
async function classEvents() {
  const events = await database.db.webhookEvent.findMany();
  await database.db.webhookEvent.deleteMany();
  return events;
}

describe('a synchronisation', () => {
  it('stores a run with enrolments whole, and skips one without', async () => {
    await agency.control({
      runs: [
        buildAgencyRun(101, { modeOfTraining: '9', courseVacancy: { code: 'L', description: '' } }),
        buildAgencyRun(102),
      ],
    });
    const reference = await enrol(101, weiAtAgency);
    await sync();
    const runs = await database.db.courseRun.findMany({
      include: {
        course: true,
        sessions: true,
        enrolments: { include: { user: { omit: { passwordHash: false } } } },
      },
    });
    expect(runs).toMatchObject([
      {
        agencyRunId: '101',
        status: 'Confirmed',
        modeOfLearning: '9',
        vacancyCode: 'L',
        enrolledCount: 1,
        course: { code: syncedCourseCode, title: 'Knife skills', status: 'active' },
        sessions: [{ number: 1, startTime: '09:00', endTime: '17:00' }],
        enrolments: [
          {
            status: 'enrolled',
            referenceNumber: reference,
            sponsorshipType: 'INDIVIDUAL',
            user: {
              email: 'wei@example.com',
              fullName: 'Tan Wei Ling',
              roles: ['learner'],
              passwordHash: null,
            },
          },
        ],
      },
    ]);
    expect(dateColumnToText(runs[0]?.startDate ?? null)).toBe(syncedRunStart);
    expect(await report()).toMatchObject({
      trigger: 'nightly',
      status: 'finished',
      outcomes: [
        ['101', 'created'],
        ['102', 'skipped'],
      ],
    });
  });

  it('stores the identity number encrypted, and finds a person by it', async () => {
    await agency.control({ runs: [buildAgencyRun(101)] });
    await enrol(101, weiAtAgency);
    await sync();
    const [person] = await database.db.user.findMany();
    expect(service.services.keys.decrypt(person?.identityCipher ?? '', 'identity')).toBe('S1234567D');
    expect(JSON.stringify([await report(), person])).not.toContain('1234567');
    await agency.control({ runs: [buildAgencyRun(103)] });
    await enrol(103, { ...weiAtAgency, email: 'another-address@example.com' });
    await sync();
    expect(await database.db.user.count()).toBe(1);
    expect(await database.db.enrolment.count()).toBe(2);
  });

  it('changes what changed, and says so', async () => {
    const eventTypes = ['class.published', 'class.changed'];
    const receiver = {
      ownerId: webhookOwnerId,
      url: 'https://receiver.example/in',
      secret: 'secret',
      eventTypes,
    };
    await database.db.webhookEndpoint.create({ data: receiver });
    await agency.control({ runs: [buildAgencyRun(101)] });
    await enrol(101, weiAtAgency);
    await sync();
    expect(await classEvents()).toMatchObject([
      { type: 'class.published', payload: { startDate: syncedRunStart } },
    ]);
    await sync();
    expect((await report()).outcomes).toEqual([['101', 'unchanged']]);
    await enrol(101, meiAtAgency);
    await sync();
    expect((await report()).items).toMatchObject([{ outcome: 'updated', message: '1 enrolment added' }]);
    expect(await classEvents()).toEqual([]);
    const later = addDaysToDateText(syncedRunStart, 7);
    await agency.control({
      runs: [
        buildAgencyRun(101, {
          courseDates: { start: toDateNumber(later), end: toDateNumber(later) },
          registeredUserCount: 2,
          sessions: [{ startDate: String(toDateNumber(later)), startTime: '10:00', endTime: '11:00' }],
        }),
      ],
    });
    await sync();
    expect((await report()).outcomes).toEqual([['101', 'updated']]);
    expect(await classEvents()).toMatchObject([{ type: 'class.changed', payload: { startDate: later } }]);
    const told = await database.db.notification.findMany({ where: { kind: 'class-moved' } });
    const data = { what: 'times', after: formatDates(later, later) };
    expect(told).toMatchObject([1, 2].map(() => ({ data, mailedAt: null, pushDueAt: null })));
    expect(await database.db.waitingMail.count()).toBe(0);
    const [run] = await database.db.courseRun.findMany({ include: { sessions: true } });
    expect(dateColumnToText(run?.startDate ?? null)).toBe(later);
    expect(run?.sessions).toMatchObject([{ startTime: '10:00' }]);
  });

  it('keeps a session that the agency lists at the same time under another id', async () => {
    const listed = { startDate: String(toDateNumber(syncedRunStart)), startTime: '09:00', endTime: '17:00' };
    const list = (id: string) =>
      agency.control({
        runs: [buildAgencyRun(101, { registeredUserCount: 1, sessions: [{ ...listed, id }] })],
      });
    await list('S1');
    await enrol(101, weiAtAgency);
    await sync();
    const before = await database.db.courseRunSession.findMany();
    await list('S2');
    await sync();
    const after = await database.db.courseRunSession.findMany();
    expect(before).toMatchObject([{ agencySessionId: 'S1' }]);
    expect(after).toMatchObject([{ id: before[0]?.id, agencySessionId: 'S2' }]);
  });

  it('keeps a session with a document of an absence that the agency has removed', async () => {
    await agency.control({ runs: [buildAgencyRun(101)] });
    await enrol(101, weiAtAgency);
    await sync();
    const { id: sessionId } = await database.db.courseRunSession.findFirstOrThrow();
    const { id: userId } = await database.db.user.findFirstOrThrow();
    await createAbsenceDocument(database.db, { sessionId, userId });
    await agency.control({ runs: [buildAgencyRun(101, { registeredUserCount: 1, sessions: [] })] });
    await sync();
    expect(await database.db.courseRunSession.count()).toBe(1);
  });

  it('keeps a session with attendance that the agency has removed', async () => {
    await agency.control({ runs: [buildAgencyRun(101)] });
    await enrol(101, weiAtAgency);
    await sync();
    const [session] = await database.db.courseRunSession.findMany();
    const [person] = await database.db.user.findMany();
    if (!session || !person) throw new Error('Nothing was stored');
    await database.db.attendance.create({
      data: {
        sessionId: session.id,
        userId: person.id,
        status: 'present',
        method: 'hand',
        markedById: person.id,
      },
    });
    await agency.control({ runs: [buildAgencyRun(101, { registeredUserCount: 1, sessions: [] })] });
    await sync();
    expect(await database.db.courseRunSession.count()).toBe(1);
  });

  it('does not store a run without enrolments, but keeps one that has some here', async () => {
    await agency.control({
      runs: [
        buildAgencyRun(101),
        buildAgencyRun(102, { vacancyCode: 'F', courseVacancy: { code: 'F', description: '' } }),
      ],
    });
    const course = await createCourse(database.db, { code: syncedCourseCode });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '102' });
    await createEnrolment(database.db, { courseRunId: run.id });
    await sync();
    expect((await report()).outcomes).toEqual([
      ['101', 'skipped'],
      ['102', 'updated'],
    ]);
    expect(await database.db.courseRun.findMany()).toMatchObject([
      { agencyRunId: '102', vacancyCode: 'F', enrolledCount: 1 },
    ]);
  });
});

describe('conflicting changes', () => {
  async function storedWith(status: 'enrolled' | 'admin_removed' | 'withdrawn' | 'completed') {
    const course = await createCourse(database.db, { code: syncedCourseCode });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '101' });
    const user = await createUser(database.db, { email: 'wei@example.com' });
    const { id } = await createEnrolment(database.db, { courseRunId: run.id, userId: user.id, status });
    return async () => (await database.db.enrolment.findUniqueOrThrow({ where: { id } })).status;
  }

  beforeEach(() => agency.control({ runs: [buildAgencyRun(101)] }));

  it('an admin’s removal stays in every synchronisation', async () => {
    const status = await storedWith('admin_removed');
    await enrol(101, weiAtAgency);
    await sync();
    expect(await status()).toBe('admin_removed');
    await database.db.enrolment.updateMany({ data: { updatedAt: new Date('2026-01-01') } });
    await sync();
    expect(await status()).toBe('admin_removed');
    expect(await database.db.courseRun.findMany()).toMatchObject([{ enrolledCount: 0 }]);
  });

  it('a withdrawal stays until the agency changes the enrolment later', async () => {
    const status = await storedWith('withdrawn');
    await enrol(101, weiAtAgency);
    await database.db.enrolment.updateMany({ data: { updatedAt: new Date(Date.now() + 120_000) } });
    await sync();
    expect(await status()).toBe('withdrawn');
    await database.db.enrolment.updateMany({ data: { updatedAt: new Date('2026-01-01') } });
    await sync();
    expect(await status()).toBe('enrolled');
  });

  it('the agency’s cancellation ends an enrolment, and enrolling again there brings it back', async () => {
    const status = await storedWith('enrolled');
    const { id: userId } = await database.db.user.findFirstOrThrow();
    const phone = { userId, endpoint: 'https://push.example/1', p256dh: 'key', auth: 'secret' };
    await database.db.pushSubscription.create({ data: phone });
    const reference = await enrol(101, weiAtAgency);
    const cancelled = await agency.client.cancelEnrolment(reference, '101');
    expect(cancelled.ok).toBe(true);
    await sync();
    expect(await status()).toBe('cancelled');
    await enrol(101, weiAtAgency);
    await database.db.enrolment.updateMany({ data: { updatedAt: new Date('2026-01-01') } });
    await sync();
    expect(await status()).toBe('enrolled');
    expect(await database.db.enrolment.count()).toBe(1);
    // Behind the bell only.
    const aboutEnrolments = {
      where: { kind: { not: 'class-moved' } },
      orderBy: { createdAt: 'asc' },
    } as const;
    expect(await database.db.notification.findMany(aboutEnrolments)).toMatchObject([
      { kind: 'enrolment-withdrawn', mailDueAt: null, mailedAt: null, pushDueAt: null },
      { kind: 'enrolled', mailDueAt: null, mailedAt: null, pushDueAt: null },
    ]);
    expect(await database.db.waitingMail.count()).toBe(0);
  });

  it.each(['of a draft', 'that is over'])('nobody is told of the enrolments of a class %s', async (which) => {
    const status = await storedWith('enrolled');
    if (which === 'of a draft') await database.db.course.updateMany({ data: { status: 'draft' } });
    const day = toDateNumber(addDaysToDateText(singaporeToday, -3));
    const over = { courseDates: { start: day, end: day }, registeredUserCount: 1, sessions: [] };
    if (which === 'that is over') await agency.control({ runs: [buildAgencyRun(101, over)] });
    const reference = await enrol(101, weiAtAgency);
    await enrol(101, meiAtAgency);
    expect((await agency.client.cancelEnrolment(reference, '101')).ok).toBe(true);
    await sync();
    expect(await status()).toBe('cancelled');
    expect(await database.db.enrolment.count()).toBe(2);
    expect(await database.db.notification.count()).toBe(0);
  });

  it('a completed course stays completed', async () => {
    const status = await storedWith('completed');
    await enrol(101, weiAtAgency);
    await sync();
    expect(await status()).toBe('completed');
  });
});
