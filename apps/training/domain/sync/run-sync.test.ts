import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { addDays, dateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { companyId } from '#domain/webhooks/publish-events.ts';
import { agencyFaults } from '#testing/agency-faults.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { runSync } from './run-sync.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));

const code = 'TGS-2027000001';
const today = singaporeDate(new Date());
const start = addDays(today, 10);
const compact = (date: string) => Number(date.replaceAll('-', ''));
const never = new AbortController().signal;

beforeEach(async () => {
  await agency.control({ clear: true, courses: [{ referenceNumber: code, title: 'Knife skills' }] });
});

/** With one session. */
function agencyRun(id: number, rest: object = {}) {
  return {
    courseReferenceNumber: code,
    id,
    courseDates: { start: compact(start), end: compact(addDays(start, 1)) },
    registeredUserCount: 0,
    sessions: [{ startDate: String(compact(start)), startTime: '09:00', endTime: '17:00' }],
    ...rest,
  };
}

async function enrol(courseRunId: number, trainee: { id: string; email: string; fullName?: string }) {
  const made = await agency.client.createEnrolment({
    courseReferenceNumber: code,
    courseRunId: String(courseRunId),
    trainee: {
      idType: 'NRIC',
      fullName: 'Tan Wei Ling',
      dateOfBirth: '1990-01-01',
      phone: { countryCode: '65', phoneNumber: '91234567' },
      enrolmentDate: today,
      sponsorship: 'INDIVIDUAL',
      ...trainee,
    },
  });
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  return made.value.referenceNumber;
}

const sync = (options: { syncRunId?: string; signal?: AbortSignal } = {}) =>
  runSync(service.services, { signal: never, paceMs: 0, ...options });

/** What webhooks were told of since the last call. */
async function classEvents() {
  const events = await database.db.webhookEvent.findMany();
  await database.db.webhookEvent.deleteMany();
  return events;
}

async function report() {
  const [run] = await database.db.syncRun.findMany({
    include: { items: { orderBy: { agencyRunId: 'asc' } } },
    orderBy: { startedAt: 'desc' },
    take: 1,
  });
  return { ...run, outcomes: run?.items.map(({ agencyRunId, outcome }) => [agencyRunId, outcome]) };
}

const wei = { id: 'S1234567D', email: 'Wei@Example.com' };
const mei = { id: 'T0000001E', email: 'mei@example.com', fullName: '陈美玲' };

describe('a synchronisation', () => {
  it('stores a run with enrolments whole, and skips one without', async () => {
    await agency.control({
      runs: [
        agencyRun(101, { modeOfTraining: '9', courseVacancy: { code: 'L', description: '' } }),
        agencyRun(102),
      ],
    });
    const reference = await enrol(101, wei);
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
        course: { code, title: 'Knife skills', status: 'active' },
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
    expect(dateText(runs[0]?.startDate ?? null)).toBe(start);
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
    await agency.control({ runs: [agencyRun(101)] });
    await enrol(101, wei);
    await sync();
    const [person] = await database.db.user.findMany();
    expect(service.services.keys.decrypt(person?.identityCipher ?? '', 'identity')).toBe('S1234567D');
    expect(JSON.stringify([await report(), person])).not.toContain('1234567');
    await agency.control({ runs: [agencyRun(103)] });
    await enrol(103, { ...wei, email: 'another-address@example.com' });
    await sync();
    expect(await database.db.user.count()).toBe(1);
    expect(await database.db.enrolment.count()).toBe(2);
  });

  it('changes what changed, and says so', async () => {
    const eventTypes = ['class.published', 'class.changed'];
    const receiver = { ownerId: companyId, url: 'https://receiver.example/in', secret: 'secret', eventTypes };
    await database.db.webhookEndpoint.create({ data: receiver });
    await agency.control({ runs: [agencyRun(101)] });
    await enrol(101, wei);
    await sync();
    expect(await classEvents()).toMatchObject([{ type: 'class.published', payload: { startDate: start } }]);
    await sync();
    expect((await report()).outcomes).toEqual([['101', 'unchanged']]);
    await enrol(101, mei);
    await sync();
    expect((await report()).items).toMatchObject([{ outcome: 'updated', message: '1 enrolment added' }]);
    expect(await classEvents()).toEqual([]);
    const later = addDays(start, 7);
    await agency.control({
      runs: [
        agencyRun(101, {
          courseDates: { start: compact(later), end: compact(later) },
          registeredUserCount: 2,
          sessions: [{ startDate: String(compact(later)), startTime: '10:00', endTime: '11:00' }],
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
    expect(dateText(run?.startDate ?? null)).toBe(later);
    expect(run?.sessions).toMatchObject([{ startTime: '10:00' }]);
  });

  it('keeps a session that the agency lists at the same time under another id', async () => {
    const listed = { startDate: String(compact(start)), startTime: '09:00', endTime: '17:00' };
    const list = (id: string) =>
      agency.control({ runs: [agencyRun(101, { registeredUserCount: 1, sessions: [{ ...listed, id }] })] });
    await list('S1');
    await enrol(101, wei);
    await sync();
    const before = await database.db.courseRunSession.findMany();
    await list('S2');
    await sync();
    const after = await database.db.courseRunSession.findMany();
    expect(before).toMatchObject([{ agencySessionId: 'S1' }]);
    expect(after).toMatchObject([{ id: before[0]?.id, agencySessionId: 'S2' }]);
  });

  it('keeps a session with attendance that the agency has removed', async () => {
    await agency.control({ runs: [agencyRun(101)] });
    await enrol(101, wei);
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
    await agency.control({ runs: [agencyRun(101, { registeredUserCount: 1, sessions: [] })] });
    await sync();
    expect(await database.db.courseRunSession.count()).toBe(1);
  });

  it('does not store a run without enrolments, but keeps one that has some here', async () => {
    await agency.control({
      runs: [
        agencyRun(101),
        agencyRun(102, { vacancyCode: 'F', courseVacancy: { code: 'F', description: '' } }),
      ],
    });
    const course = await createCourse(database.db, { code });
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
    const course = await createCourse(database.db, { code });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '101' });
    const user = await createUser(database.db, { email: 'wei@example.com' });
    const { id } = await createEnrolment(database.db, { courseRunId: run.id, userId: user.id, status });
    return async () => (await database.db.enrolment.findUniqueOrThrow({ where: { id } })).status;
  }

  beforeEach(() => agency.control({ runs: [agencyRun(101)] }));

  it('an admin’s removal stays in every synchronisation', async () => {
    const status = await storedWith('admin_removed');
    await enrol(101, wei);
    await sync();
    expect(await status()).toBe('admin_removed');
    await database.db.enrolment.updateMany({ data: { updatedAt: new Date('2026-01-01') } });
    await sync();
    expect(await status()).toBe('admin_removed');
    expect(await database.db.courseRun.findMany()).toMatchObject([{ enrolledCount: 0 }]);
  });

  it('a withdrawal stays until the agency changes the enrolment later', async () => {
    const status = await storedWith('withdrawn');
    await enrol(101, wei);
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
    const reference = await enrol(101, wei);
    const cancelled = await agency.client.cancelEnrolment(reference, '101');
    expect(cancelled.ok).toBe(true);
    await sync();
    expect(await status()).toBe('cancelled');
    await enrol(101, wei);
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
    const day = compact(addDays(today, -3));
    const over = { courseDates: { start: day, end: day }, registeredUserCount: 1, sessions: [] };
    if (which === 'that is over') await agency.control({ runs: [agencyRun(101, over)] });
    const reference = await enrol(101, wei);
    await enrol(101, mei);
    expect((await agency.client.cancelEnrolment(reference, '101')).ok).toBe(true);
    await sync();
    expect(await status()).toBe('cancelled');
    expect(await database.db.enrolment.count()).toBe(2);
    expect(await database.db.notification.count()).toBe(0);
  });

  it('a completed course stays completed', async () => {
    const status = await storedWith('completed');
    await enrol(101, wei);
    await sync();
    expect(await status()).toBe('completed');
  });
});

describe('what cannot be stored', () => {
  it('is one line of the report and does not block other runs', async () => {
    await agency.control({
      runs: [
        agencyRun(101, {
          registeredUserCount: 1,
          courseDates: { start: compact(start), end: compact(today) },
        }),
        agencyRun(102, { registeredUserCount: 1 }),
        agencyRun(103, { registeredUserCount: 1 }),
      ],
    });
    const elsewhere = await createCourseRun(database.db, { agencyRunId: '102' });
    await sync();
    expect((await report()).items).toMatchObject([
      { agencyRunId: '101', outcome: 'failed', message: 'Its end date is before its start date' },
      { agencyRunId: '102', outcome: 'failed', message: 'In this service it belongs to another course' },
      { agencyRunId: '103', outcome: 'created' },
    ]);
    expect(
      (await database.db.courseRun.findMany()).map(({ id, agencyRunId }) => agencyRunId === '102' && id),
    ).toContain(elsewhere.id);
    expect(await database.db.courseRun.count()).toBe(2);
  });

  it('never stores a run partially', async () => {
    await agency.control({ runs: [agencyRun(101)] });
    await enrol(101, wei);
    await database.db.$executeRawUnsafe(
      `CREATE FUNCTION refuse_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await database.db.$executeRawUnsafe(
      'CREATE TRIGGER refuse_enrolment BEFORE INSERT ON enrolment FOR EACH ROW EXECUTE FUNCTION refuse_enrolment()',
    );
    try {
      await sync();
    } finally {
      await database.db.$executeRawUnsafe('DROP FUNCTION refuse_enrolment CASCADE');
    }
    expect((await report()).outcomes).toEqual([['101', 'failed']]);
    const left = await Promise.all([
      database.db.course.count(),
      database.db.courseRun.count(),
      database.db.user.count(),
      database.db.enrolment.count(),
    ]);
    expect(left).toEqual([0, 0, 0, 0]);
  });
});

describe('when the agency fails', () => {
  it.each(agencyFaults)(
    'the run fails with a sentence when it %s, and the next try finishes it',
    async (_case, fault) => {
      await agency.control({ ...fault, runs: [agencyRun(101, { registeredUserCount: 1 })] });
      await expect(sync()).rejects.toThrow(/agency/);
      expect(await report()).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(/^The agency/),
      });
      expect(await database.db.courseRun.count()).toBe(0);
      await agency.control({ mode: 'ok', delayMs: 0 });
      await sync();
      expect(await database.db.syncRun.count()).toBe(1);
      expect(await report()).toMatchObject({
        status: 'finished',
        message: '',
        outcomes: [['101', 'created']],
      });
    },
  );
});

describe('when its worker is killed', () => {
  it('continues after the last run that was done', async () => {
    await agency.control({ runs: [1, 2, 3].map((id) => agencyRun(100 + id, { registeredUserCount: 1 })) });
    const killed = await database.db.syncRun.create({
      data: {
        trigger: 'nightly',
        items: { create: { agencyRunId: '102', courseCode: code, outcome: 'created' } },
      },
    });
    await sync();
    expect(await report()).toMatchObject({ id: killed.id, status: 'finished' });
    expect((await database.db.courseRun.findMany()).map(({ agencyRunId }) => agencyRunId).sort()).toEqual([
      '101',
      '103',
    ]);
    expect((await report()).items).toHaveLength(3);
  });

  it('stops when the process does, and is still to be finished', async () => {
    await agency.control({ runs: [agencyRun(101, { registeredUserCount: 1 })] });
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(sync({ signal: stop })).rejects.toThrow();
    expect(await report()).toMatchObject({ status: 'running' });
    await sync();
    expect(await report()).toMatchObject({ status: 'finished', outcomes: [['101', 'created']] });
  });

  it('writes nothing after another worker has taken over', async () => {
    await agency.control({ runs: [agencyRun(101, { registeredUserCount: 1 })] });
    await agency.control({ mode: 'slow', delayMs: 100 });
    const first = sync();
    await expect.poll(() => database.db.syncRun.count()).toBe(1);
    await agency.control({ mode: 'ok', delayMs: 0 });
    await sync();
    await first;
    expect(await database.db.courseRun.count()).toBe(1);
    expect(await report()).toMatchObject({ status: 'finished', outcomes: [['101', 'created']] });
    expect(await database.db.syncRun.count()).toBe(1);
  });

  it('does nothing for one that is finished already', async () => {
    const done = await database.db.syncRun.create({ data: { trigger: 'hand', status: 'finished' } });
    await sync({ syncRunId: done.id });
    expect(await database.db.syncRun.count()).toBe(1);
    expect(await agency.count('POST', '/registry/search')).toBe(0);
  });
});
