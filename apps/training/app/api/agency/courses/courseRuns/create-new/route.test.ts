import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { agencyFaults } from '#testing/agency-faults.ts';
import { publishedCourseCode, toDateNumber, usePublishing } from '#testing/use-publishing.ts';

const database = useTrainingDatabase();
const publishing = usePublishing(database, { durationHours: 12, fee: '99.50' });
const { agency, service, clock, start, end } = publishing;
const code = publishedCourseCode;
const address = '/api/agency/courses/courseRuns/create-new';

let person: { id: string };
beforeEach(() => {
  person = publishing.admin;
});

const run = {
  courseReferenceNumber: code,
  startDate: start,
  endDate: end,
  sessions: [
    { date: start, startTime: '09:00', endTime: '13:00' },
    { date: end, startTime: '09:00', endTime: '17:30' },
  ],
};

function create(changes: object = {}) {
  return service.call(address, { method: 'POST', body: { ...run, ...changes }, as: person });
}

async function atAgency() {
  const listed = await agency.client.listAllRuns({ courseReferenceNumber: code });
  if (!listed.ok) throw new Error(listed.failure.message);
  return listed.value.runs;
}

const stored = () =>
  database.db.courseRun.findMany({ include: { course: true, sessions: { orderBy: { number: 'asc' } } } });

describe('a new run', () => {
  it('is at the agency and here, with the defaults of Company Settings; the course came along', async () => {
    const answer = await create();
    expect(answer.status).toBe(200);
    const [run] = await atAgency();
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        agencyRunId: run?.courseRunId,
        courseId: expect.any(String),
        courseReferenceNumber: code,
        courseTitle: 'Knife skills',
        status: 'Confirmed',
        startDate: start,
        endDate: end,
        registrationOpeningDate: singaporeDate(clock.now),
        registrationClosingDate: addDaysToDateText(start, -1),
        modeOfTraining: '1',
        intakeSize: 50,
        threshold: 20,
        vacancyCode: 'A',
        scheduleInfo: '2 sessions',
        courseAdminEmail: 'desk@example.com',
        sessions: [
          { id: expect.any(String), date: start, endDate: start, startTime: '09:00', endTime: '13:00' },
          { id: expect.any(String), date: end, endDate: end, startTime: '09:00', endTime: '17:30' },
        ],
        adopted: false,
      },
    });
    expect(run).toMatchObject({
      startDate: start,
      endDate: end,
      intakeSize: 50,
      threshold: 20,
      venue: { room: 'Aster', floor: '02' },
    });
    const [row, ...others] = await stored();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      id: answer.body.data.id,
      agencyRunId: run?.courseRunId,
      course: { code, status: 'active' },
    });
    expect(row?.course.fee.toString()).toBe('99.5');
    expect(await database.db.auditEntry.findMany()).toMatchObject([
      { action: 'agency.publish', targetId: row?.id, actor: `user:${person.id}` },
    ]);
  });

  it.each([
    ['intakeSize', { intakeSize: 12, threshold: 3 }, [12, 3]],
    ['intake_size', { intake_size: 9 }, [9, 20]],
    ['an explicit 0', { intakeSize: 0, threshold: 0 }, [0, 0]],
    ['an explicit 0 as intake_size', { intake_size: 0 }, [0, 20]],
    ['null as absent', { intakeSize: null, threshold: null }, [50, 20]],
  ])('takes %s', async (_case, sent, [intakeSize, threshold]) => {
    expect((await create(sent)).body.data).toMatchObject({ intakeSize, threshold });
    expect(await atAgency()).toMatchObject([{ intakeSize, threshold }]);
  });

  it('takes the figures that an admin set', async () => {
    await database.db.companySettings.update({ where: { id: 1 }, data: { intakeSize: 30, threshold: 0 } });
    expect((await create()).body.data).toMatchObject({ intakeSize: 30, threshold: 0 });
  });

  it('uses a course that is here already', async () => {
    const course = await createCourse(database.db, { code, title: 'Our own title' });
    expect((await create()).body.data).toMatchObject({ courseId: course.id, courseTitle: 'Our own title' });
    expect(await database.db.course.count()).toBe(1);
  });

  it('is for staff', async () => {
    expect((await service.call(address, { method: 'POST', body: run })).status).toBe(401);
    expect((await service.call(address, { as: person })).status).toBe(405);
    person = await createUser(database.db, { roles: ['learner'] });
    expect((await create()).status).toBe(403);
    expect(await agency.count('POST', '/')).toBe(0);
    for (const role of ['trainer', 'developer'] as const) {
      person = await createUser(database.db, { roles: [role] });
      expect((await create({ allowDuplicate: true })).status).toBe(200);
    }
  });

  it('is for admins alone where the company settings say so', async () => {
    await database.db.companySettings.update({ where: { id: 1 }, data: { agencyAccess: 'admins' } });
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      person = await createUser(database.db, { roles: [role] });
      expect((await create()).status).toBe(403);
    }
    expect(await agency.count('POST', '/')).toBe(0);
    person = await createUser(database.db, { roles: ['admin'] });
    expect((await create()).status).toBe(200);
  });
});

describe('what is refused', () => {
  const first = run.sessions[0];
  it.each([
    ['no course', { courseReferenceNumber: '' }, 'courseReferenceNumber'],
    ['no start', { startDate: undefined }, 'startDate'],
    ['a date that does not exist', { endDate: '2027-02-30' }, 'endDate'],
    ['no sessions', { sessions: [] }, 'sessions'],
    ['sessions that are no list', { sessions: 'tomorrow' }, 'sessions'],
    ['an end before the start', { endDate: addDaysToDateText(start, -1) }, 'endDate'],
    ['a start in the past', { startDate: '2025-01-01' }, 'startDate'],
    [
      'a session that ends before it starts',
      { sessions: [{ ...first, endTime: '08:00' }] },
      'sessions.0.endTime',
    ],
    ['a session of no length', { sessions: [{ ...first, endTime: '09:00' }] }, 'sessions.0.endTime'],
    ['a time that is none', { sessions: [{ ...first, startTime: '9 am' }] }, 'sessions.0.startTime'],
    [
      'a session outside the run',
      { sessions: [{ ...first, date: addDaysToDateText(end, 1) }] },
      'sessions.0.date',
    ],
    [
      'sessions that overlap',
      { sessions: [first, { ...first, startTime: '12:59', endTime: '14:00' }] },
      'sessions.1',
    ],
    ['a negative intake', { intakeSize: -1 }, 'intakeSize'],
    ['half a person', { threshold: 1.5 }, 'threshold'],
    ['an unknown mode', { modeOfTraining: '77' }, 'modeOfTraining'],
    [
      'a closing before the opening',
      { registrationOpeningDate: start, registrationClosingDate: addDaysToDateText(start, -3) },
      'registrationClosingDate',
    ],
  ])('%s', async (_case, changes, field) => {
    const answer = await create(changes);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) });
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field);
    expect(await agency.count('POST', '/publish')).toBe(0);
    expect(await database.db.agencyPublication.count()).toBe(0);
  });

  it('a session of today whose hour has passed', async () => {
    clock.now = new Date(`${start}T04:00:00Z`);
    const early = { sessions: [{ ...first, startTime: '11:59', endTime: '12:30' }] };
    expect((await create(early)).body.details).toEqual([
      { field: 'sessions.0.date', message: expect.any(String) },
    ]);
    expect((await create({ sessions: [{ ...first, startTime: '12:01', endTime: '12:30' }] })).status).toBe(
      200,
    );
  });

  it('a course that neither side knows', async () => {
    const answer = await create({ courseReferenceNumber: 'TGS-UNHEARD-OF' });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ field: 'courseReferenceNumber' }]);
    expect(await database.db.course.count()).toBe(0);
  });

  it('refuses a course that only exists here, with the agency’s message', async () => {
    await createCourse(database.db, { code: 'TGS-OURS-ALONE' });
    const answer = await create({ courseReferenceNumber: 'TGS-OURS-ALONE' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: expect.stringContaining('TGS-406'),
      details: [{ field: 'course.courseReferenceNumber' }],
    });
    expect(await database.db.courseRun.count()).toBe(0);
  });

  it('registration that closes after the class', async () => {
    const answer = await create({ registrationClosingDate: addDaysToDateText(end, 1) });
    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ field: 'registrationClosingDate' }] },
    });
    expect(await agency.count('POST', '/publish')).toBe(0);
  });

  it('a venue that lacks what the agency wants', async () => {
    await database.db.companySettings.update({ where: { id: 1 }, data: { venueRoom: '' } });
    expect((await create()).body).toMatchObject({
      error: expect.stringContaining('Company Settings'),
      details: [{ field: 'venue.room' }],
    });
    expect((await create({ modeOfTraining: '2' })).status).toBe(200);
    const elsewhere = {
      sessions: [{ ...first, startTime: '18:00', endTime: '19:00' }],
      allowDuplicate: true,
    };
    expect((await create({ ...elsewhere, venue: { room: 'B12' } })).status).toBe(200);
  });

  it('dates that the agency lists already, unless a duplicate is meant', async () => {
    await agency.control({
      runs: [
        {
          courseReferenceNumber: code,
          id: 42,
          courseDates: { start: toDateNumber(start), end: toDateNumber(end) },
        },
      ],
    });
    const answer = await create();
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('42');
    expect(await agency.count('POST', '/publish')).toBe(0);
    expect((await create({ endDate: addDaysToDateText(end, 1) })).status).toBe(200);
    expect((await create({ allowDuplicate: true })).status).toBe(200);
    expect(await agency.count('POST', '/publish')).toBe(2);
  });
});

describe('nothing is published twice', () => {
  it('when two equal requests come at once', async () => {
    await agency.control({ mode: 'slow', delayMs: 150 });
    const answers = await Promise.all([create(), create(), create({ allowDuplicate: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await agency.control({ mode: 'ok', delayMs: 0 });
    expect(await atAgency()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  it('when the same dates with other sessions are published at once', async () => {
    await agency.control({ mode: 'slow', delayMs: 150 });
    const answers = await Promise.all([create(), create({ sessions: run.sessions.slice(0, 1) })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await agency.control({ mode: 'ok', delayMs: 0 });
    expect(await atAgency()).toHaveLength(1);
  });

  it('when it is sent again after it was stored', async () => {
    expect((await create()).status).toBe(200);
    expect((await create()).status).toBe(400);
    expect((await create({ allowDuplicate: true })).body.data.adopted).toBe(false);
    expect(await atAgency()).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
  });

  it('when the agency’s answer is lost: the retry adopts what it finds', async () => {
    await agency.control({ afterWrite: 'cut' });
    const lost = await create();
    expect(lost.status).toBe(500);
    expect(lost.body).toEqual({
      success: false,
      error: expect.stringContaining('may have been done'),
      retryable: true,
    });
    expect(await stored()).toEqual([]);
    const again = await create();
    expect(again.body).toMatchObject({ success: true, data: { adopted: true } });
    expect(await atAgency()).toMatchObject([{ courseRunId: again.body.data.agencyRunId }]);
    expect(await agency.count('POST', '/publish')).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect((await database.db.auditEntry.findMany()).map(({ action }) => action)).toEqual(['agency.adopt']);
  });

  it('when the answer to a deliberate duplicate is lost: the older run is not taken for it', async () => {
    const older = (await create()).body.data;
    await agency.control({ afterWrite: 'cut' });
    expect((await create({ allowDuplicate: true })).status).toBe(500);
    const again = (await create({ allowDuplicate: true })).body.data;
    expect(again.adopted).toBe(true);
    expect(again.agencyRunId).not.toBe(older.agencyRunId);
    expect(await atAgency()).toHaveLength(2);
  });

  it('when our own write fails: the retry finds it', async () => {
    await database.db.$executeRawUnsafe(
      `CREATE FUNCTION refuse_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$`,
    );
    await database.db.$executeRawUnsafe(
      'CREATE TRIGGER refuse_run BEFORE INSERT ON course_run FOR EACH ROW EXECUTE FUNCTION refuse_run()',
    );
    try {
      expect((await create()).status).toBe(500);
    } finally {
      await database.db.$executeRawUnsafe('DROP FUNCTION refuse_run CASCADE');
    }
    expect(await database.db.course.count()).toBe(0);
    expect(await database.db.agencyPublication.findMany()).toMatchObject([
      { status: 'published', agencyRunId: (await atAgency())[0]?.courseRunId },
    ]);
    expect((await create()).body.data.adopted).toBe(true);
    expect(await atAgency()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  it('when the process dies in the middle: the intent is taken over once its lease is over', async () => {
    await agency.control({ afterWrite: 'cut' });
    await create();
    const lease = new Date(clock.now.getTime() + 60_000);
    await database.db.agencyPublication.updateMany({ data: { leasedUntil: lease } });
    const early = await create();
    expect(early.status).toBe(400);
    expect(early.body.error).toContain('being published');
    clock.now = new Date(lease.getTime() + 1);
    expect((await create()).body.data.adopted).toBe(true);
    expect(await agency.count('POST', '/publish')).toBe(1);
  });

  it('when the agency may still be at it: a retry waits, and asks again only after a minute', async () => {
    await agency.control({ afterWrite: 'cut' });
    await create();
    await agency.control({ clear: [code] });
    const early = await create();
    expect(early.status).toBe(500);
    expect(early.body).toMatchObject({
      retryable: true,
      error: expect.stringContaining('not published twice'),
    });
    expect(await agency.count('POST', '/publish')).toBe(1);
    clock.now = new Date(clock.now.getTime() + 61_000);
    expect((await create()).body.data.adopted).toBe(false);
    expect(await agency.count('POST', '/publish')).toBe(2);
  });

  it('when the agency itself says that the run exists', async () => {
    await agency.control({ twins: 'refuse' });
    expect((await create()).status).toBe(200);
    const answer = await create({ allowDuplicate: true });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain('already exists');
    expect(await stored()).toHaveLength(1);
  });
});

describe('when the agency fails', () => {
  it.each(agencyFaults)(
    'says so when it %s, keeps nothing half, and a retry succeeds',
    async (_case, fault) => {
      await createCourse(database.db, { code });
      await agency.control(fault);
      const answer = await create();
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        success: false,
        error: expect.stringMatching(/^The agency/),
        retryable: true,
      });
      expect(await stored()).toEqual([]);
      await agency.control({ mode: 'ok', delayMs: 0 });
      expect((await create()).status).toBe(200);
      expect(await atAgency()).toHaveLength(1);
    },
  );
});
