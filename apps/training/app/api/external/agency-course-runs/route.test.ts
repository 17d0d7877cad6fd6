import { parseEnvironmentKeys } from '@repo/api-keys/environment-keys';
import { type AgencyCourseRun, agencyCourseRunList } from '@repo/schemas/training/external-agency-run';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { agencyFaults } from '#testing/agency-faults.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const key = 'the-key-of-a-reader-0123456789-abcdef';
const service = useTrainingService(database, () => ({
  agency: agency.client,
  externalKeys: () => ({ environmentKeys: parseEnvironmentKeys(`reader:${key}`), exposedHashes: [] }),
}));

const address = '/api/external/agency-course-runs';
const code = 'TGS-2027000001';
const today = singaporeDate(new Date());
const compact = (date: string) => Number(date.replaceAll('-', ''));

function read(query: string) {
  return service.call(`${address}${query}`, { headers: { 'x-api-key': key } });
}

function agencyRun(id: number, startDate: string, rest: object = {}) {
  const dates = { start: compact(startDate), end: compact(addDaysToDateText(startDate, 1)) };
  return { courseReferenceNumber: code, id, courseDates: dates, ...rest };
}

async function found(query: string) {
  const { status, body } = await read(`?course_code=${code}${query}`);
  expect(status).toBe(200);
  return agencyCourseRunList.strict().parse(body);
}

const ids = (runs: AgencyCourseRun[]) => runs.map((run) => run.course_run_id);

describe('who may read', () => {
  it('refuses other methods first, then asks for a key, then looks at the parameters', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']) {
      const answer = await service.send(address, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET']);
    }
    const answer = await service.call(`${address}?page_size=x`);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ success: false, error: 'Unauthorized' });
  });
});

describe('a bad parameter', () => {
  it.each([
    ['', 'course_code is required'],
    ['?course_code=', 'course_code is required'],
    ['?course_code=%20', 'course_code is required'],
    [`?course_code=${code}&from=yesterday`, 'from must be'],
    [`?course_code=${code}&from=2027-02-30`, 'from must be'],
    [`?course_code=${code}&to=all`, 'to must be'],
    [`?course_code=${code}&include_expired=yes`, 'include_expired must be'],
    [`?course_code=${code}&page_size=0`, 'page_size must be'],
    [`?course_code=${code}&page_size=ten`, 'page_size must be'],
    [`?course_code=${code}&page_size=1.5`, 'page_size must be'],
  ])('%s is 400', async (query, error) => {
    const answer = await read(query);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, error: expect.stringContaining(error) });
  });
});

describe('the list', () => {
  it('describes a run as documented, with its local state', async () => {
    await agency.control({
      runs: [
        agencyRun(501, addDaysToDateText(today, 10), {
          modeOfTraining: '9',
          courseVacancy: { code: 'L', description: 'Limited Vacancy' },
          registrationDates: { opening: compact(today), closing: compact(addDaysToDateText(today, 9)) },
          venue: {
            block: '1',
            street: 'Aster Road',
            floor: '02',
            unit: '03',
            building: 'Hub',
            postalCode: '123456',
            room: 'A',
            wheelChairAccess: true,
          },
        }),
      ],
    });
    const course = await createCourse(database.db, { code });
    const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '501' });
    await createEnrolment(database.db, { courseRunId: run.id });
    for (const status of ['cancelled', 'withdrawn', 'admin_removed'] as const)
      await createEnrolment(database.db, { courseRunId: run.id, status });
    expect(await found('')).toEqual({
      success: true,
      course_code: code,
      total: 1,
      agency_total_returned: 1,
      with_enrolments: 1,
      without_enrolments: 0,
      data: [
        {
          course_run_id: '501',
          course_code: code,
          start_date: addDaysToDateText(today, 10),
          end_date: addDaysToDateText(today, 11),
          mode_of_learning: 'Synchronous Learning',
          registration_opening_date: today,
          registration_closing_date: addDaysToDateText(today, 9),
          vacancy_code: 'L',
          vacancy_description: 'Limited Vacancy',
          venue: {
            block: '1',
            building: 'Hub',
            floor: '02',
            postalCode: '123456',
            room: 'A',
            street: 'Aster Road',
            unit: '03',
            wheelChairAccess: true,
          },
          in_lms: true,
          enrolled_count: 1,
        },
      ],
    });
  });

  it('keeps duplicates, newest start first, then by id; a run whose start cannot be read is counted only', async () => {
    const [soon, later] = [addDaysToDateText(today, 5), addDaysToDateText(today, 6)];
    await agency.control({
      runs: [
        agencyRun(702, soon),
        agencyRun(701, soon),
        agencyRun(703, later),
        { ...agencyRun(704, soon), courseDates: { start: 'soon', end: null } },
        { ...agencyRun(705, soon), courseDates: null },
      ],
    });
    for (const from of ['', '&from=all']) {
      const list = await found(from);
      expect(ids(list.data)).toEqual(['703', '701', '702']);
      expect(list).toMatchObject({
        total: 3,
        agency_total_returned: 5,
        with_enrolments: 0,
        without_enrolments: 3,
      });
      expect(list.data.every((run) => !run.in_lms && run.enrolled_count === 0)).toBe(true);
    }
  });

  it('starts today in Singapore unless specified otherwise', async () => {
    await agency.control({
      runs: [
        agencyRun(1, addDaysToDateText(today, -1)),
        agencyRun(2, today),
        agencyRun(3, addDaysToDateText(today, 1)),
        agencyRun(4, addDaysToDateText(today, 30)),
      ],
    });
    expect(ids((await found('')).data)).toEqual(['4', '3', '2']);
    expect(ids((await found('&from=')).data)).toEqual(['4', '3', '2']);
    expect(ids((await found('&from=all')).data)).toEqual(['4', '3', '2', '1']);
    expect(
      ids((await found(`&from=${addDaysToDateText(today, 1)}&to=${addDaysToDateText(today, 1)}`)).data),
    ).toEqual(['3']);
    expect(await found(`&from=all&to=${addDaysToDateText(today, -9)}`)).toMatchObject({
      total: 0,
      agency_total_returned: 4,
      data: [],
    });
  });

  it('follows every page of the agency, and clamps the page size', async () => {
    const runs = Array.from({ length: 23 }, (_, index) =>
      agencyRun(2_000 + index, addDaysToDateText(today, index)),
    );
    await agency.control({ runs });
    const list = await found('&page_size=10');
    expect(list).toMatchObject({ total: 23, agency_total_returned: 23 });
    expect(new Set(ids(list.data)).size).toBe(23);
    expect(await agency.count('GET', '/courseRuns/reference')).toBe(3);
    expect((await found('&page_size=5000')).total).toBe(23);
    expect(await agency.count('GET', '/courseRuns/reference')).toBe(4);
  });

  it('is all zeros for a course that the agency does not know, has no runs of, or has let expire', async () => {
    const nothing = {
      total: 0,
      agency_total_returned: 0,
      with_enrolments: 0,
      without_enrolments: 0,
      data: [],
    };
    expect((await read('?course_code=TGS-UNHEARD-OF')).body).toEqual({
      success: true,
      course_code: 'TGS-UNHEARD-OF',
      ...nothing,
    });
    await agency.control({ courses: [{ referenceNumber: code }] });
    expect(await found('')).toMatchObject(nothing);
    await agency.control({
      courses: [{ referenceNumber: code, isExpired: true }],
      runs: [agencyRun(1, today)],
    });
    expect(await found('')).toMatchObject(nothing);
    expect(await found('&include_expired=false')).toMatchObject(nothing);
    expect(await found('&include_expired=true')).toMatchObject({ total: 1 });
  });
});

describe('when the agency fails', () => {
  it.each(agencyFaults)('answers 502 when it %s, and A continues answering', async (_case, fault) => {
    const course = await createCourse(database.db, { code });
    await createCourseRun(database.db, { courseId: course.id, agencyRunId: '9' });
    await agency.control({ ...fault, runs: [agencyRun(9, today)] });
    const answer = await read(`?course_code=${code}`);
    expect(answer.status).toBe(502);
    expect(answer.body).toEqual({ success: false, error: expect.stringMatching(/agency/i) });
    const stored = await service.call(`/api/external/course-runs?course_code=${code}`, {
      headers: { 'x-api-key': key },
    });
    expect(stored.body).toMatchObject({ success: true, total: 1 });
    await agency.control({ mode: 'ok', delayMs: 0 });
    expect(await found('')).toMatchObject({ total: 1 });
  });

  it('answers 502 when there is no agency at its address', async () => {
    await agency.client.close();
    service.services.agency = agency.connect({ AGENCY_BASE_URL: 'http://127.0.0.1:1' });
    expect((await read(`?course_code=${code}`)).status).toBe(502);
  });
});
