import { parseEnvironmentKeys } from '@repo/api-keys/environment-keys';
import { generateApiKey } from '@repo/api-keys/generate-api-key';
import { hashToken } from '@repo/auth/tokens';
import {
  type ExternalApiCourseRun,
  externalApiCourseRunPage,
} from '@repo/schemas/training/external-api-course-run';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const readKey = 'the-key-of-a-reader-0123456789-abcdef';
const exposedKey = 'a-key-in-every-browser-0123456789';
const service = useTrainingService(database, () => ({
  externalKeys: () => ({
    environmentKeys: parseEnvironmentKeys(`reader:${readKey},${exposedKey}`),
    exposedHashes: [hashToken(exposedKey)],
  }),
}));
const address = '/api/external/course-runs';

function read(query = '', headers: Record<string, string> = { 'x-api-key': readKey }) {
  return service.call(`${address}${query}`, { headers });
}

async function found(query = ''): Promise<string[]> {
  const { status, body } = await read(query);
  expect(status).toBe(200);
  externalApiCourseRunPage.strict().parse(body);
  return body.data.map((run: ExternalApiCourseRun) => run.course_run_id);
}

const date = (text: string) => new Date(`${text}T00:00:00Z`);

/** Four runs: the newest without learners, one with, an old cancelled one, one without a date. */
async function seedRuns() {
  const food = await createCourse(database.db, { code: 'TGS-2020000001' });
  const safety = await createCourse(database.db, { code: 'TGS-2020000002' });
  const empty = await createCourseRun(database.db, {
    courseId: food.id,
    agencyRunId: '500',
    startDate: date('2027-03-01'),
  });
  const busy = await createCourseRun(database.db, {
    courseId: safety.id,
    agencyRunId: '400',
    startDate: date('2027-02-01'),
    endDate: date('2027-02-01'),
  });
  await createCourseRun(database.db, {
    courseId: food.id,
    agencyRunId: '300',
    status: 'Cancelled',
    startDate: date('2025-01-31'),
    endDate: date('2025-02-01'),
  });
  await createCourseRun(database.db, {
    courseId: safety.id,
    agencyRunId: '900',
    startDate: null,
    endDate: null,
  });
  return { food, safety, empty, busy };
}

describe('who may read', () => {
  it('refuses other methods first, before it looks at the key', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await service.call(address, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET');
      expect(answer.body).toEqual({ success: false, error: expect.any(String) });
    }
    expect((await service.send(address, { method: 'HEAD' })).status).toBe(405);
  });

  it.each([
    ['no key', {}],
    ['a wrong key', { 'x-api-key': 'wrong' }],
    ['an empty key', { 'x-api-key': '' }],
    ['a key that a NEXT_PUBLIC_ variable shows', { 'x-api-key': exposedKey }],
  ])('answers 401 to %s, also when the parameters are bad', async (_case, headers) => {
    const answer = await read('?limit=x', headers);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ success: false, error: 'Unauthorized' });
  });

  it('answers 401 to a sign-in: only keys count here', async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    expect((await service.call(address, { as: admin })).status).toBe(401);
  });

  it('takes a key that an admin made, until it is revoked or expired, and notes its use', async () => {
    const admin = await createUser(database.db, { roles: ['admin'] });
    const make = async (values: { scopes: string[]; revokedAt?: Date; expiresAt?: Date }) => {
      const { key, ...stored } = generateApiKey('trk_');
      await database.db.apiKey.create({
        data: { ...stored, name: 'Invoices', creatorId: admin.id, ...values },
      });
      return { answer: await read('', { 'x-api-key': key }), keyHash: stored.keyHash };
    };
    const past = new Date(Date.now() - 1000);
    const good = await make({ scopes: ['course-runs:read'] });
    expect(good.answer.status).toBe(200);
    const stored = await database.db.apiKey.findUniqueOrThrow({ where: { keyHash: good.keyHash } });
    expect(stored.lastUsedAt).not.toBeNull();
    expect((await make({ scopes: ['course-runs:read'], revokedAt: past })).answer.status).toBe(401);
    expect((await make({ scopes: ['course-runs:read'], expiresAt: past })).answer.status).toBe(401);
    const writer = await make({ scopes: ['enrolments:write'] });
    expect(writer.answer.status).toBe(403);
    expect(writer.answer.body).toEqual({ success: false, error: 'Forbidden' });
  });

  it('answers 429 to a client that keeps trying keys, and continues serving the right one', async () => {
    const tries = [];
    for (let index = 0; index < 61; index += 1) {
      tries.push((await read('', { 'x-api-key': `guess-${index}` })).status);
    }
    expect(tries.slice(0, 60)).toEqual(Array(60).fill(401));
    const refused = await read('', { 'x-api-key': 'one-guess-too-many' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
    const elsewhere = { headers: { 'x-api-key': 'wrong' }, address: '198.51.100.4' };
    expect((await service.call(address, elsewhere)).status).toBe(401);
  });
});

describe('a bad parameter', () => {
  it.each([
    ['limit', 'ten'],
    ['limit', '0'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', '0x10'],
    ['offset', '-1'],
    ['offset', 'NaN'],
    ['from', '2027-02-30'],
    ['from', '01/02/2027'],
    ['from', '0000-01-01'],
    ['to', 'tomorrow'],
    ['status', 'confirmed'],
    ['status', 'Open'],
    ['has_enrolments', 'yes'],
    ['include_sessions', '2'],
  ])('%s=%s is 400 and names it', async (name, value) => {
    const { status, body } = await read(`?${new URLSearchParams({ [name]: value })}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      error: expect.any(String),
      details: [{ field: name, message: body.error }],
    });
  });

  it('is one that comes twice', async () => {
    expect((await read('?status=Confirmed&status=Pending')).status).toBe(400);
    expect((await read('?limit=1&limit=2')).status).toBe(400);
  });

  it('is not an unknown or an empty one', async () => {
    expect(
      (await read('?colour=red&status=&limit=&offset=&from=&has_enrolments=&course_code=')).body,
    ).toEqual({
      success: true,
      total: 0,
      limit: 100,
      offset: 0,
      data: [],
    });
  });

  it.each(['course_code', 'course_run_id'])('is not a %s that names nothing', async (name) => {
    await seedRuns();
    for (const value of ['nothing', "'; DROP TABLE course_run; --", 'x'.repeat(5000), '%F0%9F%98%80', '%']) {
      expect(await found(`?${name}=${encodeURIComponent(value)}`)).toEqual([]);
    }
  });
});

describe('the list', () => {
  it('has every run, newest start first, undated last', async () => {
    await seedRuns();
    expect(await found()).toEqual(['500', '400', '300', '900']);
  });

  it('orders runs of one day by their run id, and pages never overlap', async () => {
    const course = await createCourse(database.db);
    for (const agencyRunId of ['73', '71', '72', null]) {
      await createCourseRun(database.db, { courseId: course.id, agencyRunId });
    }
    expect(await found()).toEqual(['71', '72', '73', null]);
    expect(await found('?limit=2')).toEqual(['71', '72']);
    expect(await found('?limit=2&offset=2')).toEqual(['73', null]);
  });

  it.each([
    ['has_enrolments=true', ['400']],
    ['has_enrolments=false', ['500', '400', '300', '900']],
    ['course_code=TGS-2020000001', ['500', '300']],
    ['course_run_id=400', ['400']],
    ['status=Cancelled', ['300']],
    ['from=2027-02-01', ['500', '400']],
    ['from=2027-02-02', ['500']],
    ['from=9999-12-31', []],
    ['to=2027-02-01', ['400', '300']],
    ['from=2025-01-31&to=2025-01-31', ['300']],
    ['from=2027-03-01&to=2027-02-01', []],
    ['course_code=TGS-2020000002&status=Confirmed&from=2027-01-01&has_enrolments=true', ['400']],
    ['offset=3', ['900']],
    ['offset=99999999999999999999', []],
  ])('%s finds %j', async (query, expected) => {
    const { busy } = await seedRuns();
    await createEnrolment(database.db, { courseRunId: busy.id });
    expect(await found(`?${query}`)).toEqual(expected);
    const { body } = await read(`?${query}`);
    expect(body.total).toBe(query.startsWith('offset') ? 4 : expected.length);
  });

  it('clamps a large limit and echoes limit and offset', async () => {
    const { body } = await read('?limit=100000&offset=7');
    expect(body).toEqual({ success: true, total: 0, limit: 500, offset: 7, data: [] });
  });

  it('counts active enrolments alone', async () => {
    const { busy, empty } = await seedRuns();
    for (const status of ['enrolled', 'completed', 'cancelled', 'withdrawn', 'admin_removed'] as const) {
      await createEnrolment(database.db, { courseRunId: busy.id, status });
    }
    await createEnrolment(database.db, { courseRunId: empty.id, status: 'withdrawn' });
    const { body } = await read('?has_enrolments=true');
    expect(body).toMatchObject({ total: 1, data: [{ course_run_id: '400', enrolled_count: 2 }] });
  });

  it('keeps an exact total while runs come, change and go', async () => {
    const { empty, food } = await seedRuns();
    const total = async (query: string) => (await read(query)).body.total;
    expect(await total('?has_enrolments=true')).toBe(0);
    expect(await total('?status=Confirmed')).toBe(3);
    expect(await total('?course_code=TGS-2020000001')).toBe(2);
    const enrolment = await createEnrolment(database.db, { courseRunId: empty.id });
    expect(await total('?has_enrolments=true')).toBe(1);
    await database.db.enrolment.update({ where: { id: enrolment.id }, data: { status: 'withdrawn' } });
    expect(await total('?has_enrolments=true')).toBe(0);
    await database.db.courseRun.update({ where: { id: empty.id }, data: { status: 'Reschedule' } });
    expect(await total('?status=Confirmed')).toBe(2);
    await database.db.course.update({ where: { id: food.id }, data: { code: 'TGS-2020000009' } });
    expect(await total('?course_code=TGS-2020000001')).toBe(0);
    await database.db.enrolment.deleteMany({});
    await database.db.courseRun.delete({ where: { id: empty.id } });
    expect(await total('')).toBe(3);
    await createCourseRun(database.db);
    expect(await total('')).toBe(4);
  });
});

describe('record A', () => {
  it('has every field, dates and numbers as they are stored', async () => {
    const trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Nurul Huda' });
    const course = await createCourse(database.db, {
      code: 'TGS-2020002140',
      title: 'Lift “safety” \\ level 2',
      fee: '1250.50',
      trainingHours: '14.5',
      assessmentHours: '2',
    });
    const run = await createCourseRun(database.db, {
      courseId: course.id,
      agencyRunId: '850001',
      status: 'Reschedule',
      startDate: date('2027-03-01'),
      endDate: date('2027-03-31'),
      registrationOpeningDate: date('2026-12-31'),
      registrationClosingDate: date('2027-02-28'),
      modeOfLearning: '9',
      trainerId: trainer.id,
      venueBlock: '1',
      venueStreet: 'Paya Lebar Road',
      venueBuilding: 'Quarter',
      venueFloor: '8',
      venueUnit: '12',
      venuePostalCode: '409051',
      venueRoom: 'Maple',
      courseAdminEmail: 'admin@example.com',
    });
    expect((await read()).body.data).toEqual([
      {
        course_run_uuid: run.id,
        course_run_id: '850001',
        class_status: 'Reschedule',
        start_date: '2027-03-01',
        end_date: '2027-03-31',
        mode_of_learning: 'Synchronous Learning',
        assigned_trainer_name: 'Nurul Huda',
        assigned_trainer_email: trainer.email,
        course_title: 'Lift “safety” \\ level 2',
        course_code: 'TGS-2020002140',
        course_fee: 1250.5,
        training_hours: 14.5,
        assessment_hours: 2,
        venue_block: '1',
        venue_street: 'Paya Lebar Road',
        venue_building: 'Quarter',
        venue_floor: '8',
        venue_unit: '12',
        venue_postal_code: '409051',
        venue_room: 'Maple',
        registration_opening_date: '2026-12-31',
        registration_closing_date: '2027-02-28',
        course_admin_email: 'admin@example.com',
        enrolled_count: 0,
      },
    ]);
  });

  it('says null where there is no date, trainer, or run id', async () => {
    await createCourseRun(database.db, { startDate: null, endDate: null, agencyRunId: null });
    expect((await read()).body.data).toMatchObject([
      {
        course_run_id: null,
        start_date: null,
        end_date: null,
        registration_opening_date: null,
        assigned_trainer_name: null,
        assigned_trainer_email: null,
        training_hours: null,
        mode_of_learning: 'Classroom',
      },
    ]);
  });

  it('carries its sessions in order on demand, with compact dates', async () => {
    const { empty, busy } = await seedRuns();
    for (const number of [2, 1]) {
      await database.db.courseRunSession.create({
        data: {
          courseRunId: empty.id,
          number,
          title: `Day ${number}`,
          startDate: date(`2027-03-0${number}`),
          endDate: date(`2027-03-0${number}`),
          startTime: '09:00',
          endTime: '17:30',
          modeOfTraining: '8',
        },
      });
    }
    const { body } = await read('?include_sessions=true');
    externalApiCourseRunPage.strict().parse(body);
    const [first, second] = body.data;
    expect(second).toMatchObject({ course_run_uuid: busy.id, sessions: [] });
    expect(first.sessions).toEqual(
      [1, 2].map((number) => ({
        session_id: expect.any(String),
        session_number: number,
        title: `Day ${number}`,
        start_date: `2027030${number}`,
        end_date: `2027030${number}`,
        start_time: '09:00',
        end_time: '17:30',
        mode_of_training: 'Assessment',
      })),
    );
    expect((await read()).body.data[0]).not.toHaveProperty('sessions');
    expect((await read('?include_sessions=false')).body.data[0]).not.toHaveProperty('sessions');
  });
});
