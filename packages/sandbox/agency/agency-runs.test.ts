import { describe, expect, test } from 'vitest';
import {
  encryptBody,
  sampleCourseReference,
  samplePublishBody,
  sampleRun,
  sampleSession,
  sampleUen,
  sampleVenue,
  toStatusAndJson,
  useAgencyPart,
} from '../testing/use-agency-part.ts';
import { encryptText } from './cipher.ts';
import { courseCodeWithManyRuns } from './demo-data.ts';

const { control, get, post, publish } = useAgencyPart();

describe('publish', () => {
  test('answers as the real one, to bare and to quoted base64', async () => {
    const body = encryptBody(samplePublishBody());
    for (const text of [body, JSON.stringify(body)]) {
      const answer = toStatusAndJson(await post('/courses/courseRuns/publish', text));
      expect(answer).toEqual({
        http: 200,
        status: 200,
        data: { runs: [{ id: expect.any(Number) }] },
        error: {},
        meta: {},
      });
      expect(String(answer.data.runs[0].id)).toMatch(/^\d{6,7}$/);
    }
  });

  test.each([
    JSON.stringify(samplePublishBody()),
    'plain',
    '',
    encryptText(JSON.stringify(samplePublishBody()), Buffer.alloc(32, 1).toString('base64')),
  ])('refuses what it cannot decrypt', async (body) => {
    expect(toStatusAndJson(await post('/courses/courseRuns/publish', body))).toMatchObject({
      http: 400,
      error: { code: 400, message: 'Unable to perform decryption due invalid request' },
      data: {},
    });
  });

  test.each([
    ['run dates as text', { courseDates: { start: '20300304', end: '20300304' } }],
    ['run dates with dashes', { registrationDates: { opening: '2030-01-01', closing: '2030-03-03' } }],
    ['a day that is not', { courseDates: { start: 20300230, end: 20300304 } }],
    ['session dates as integers', { sessions: [{ ...sampleSession, startDate: 20300304 }] }],
    ['a time without minutes', { sessions: [{ ...sampleSession, startTime: '9' }] }],
    ['a flat venue', { venue: 'Room 3' }],
    ['a floor too long', { venue: { ...sampleVenue, floor: '1234' } }],
    ['intake size as text', { intakeSize: '50' }],
    ['a negative threshold', { threshold: -1 }],
    ['a mode that is none', { modeOfTraining: '11' }],
    ['a mode as a number', { modeOfTraining: 1 }],
    ['a vacancy word', { courseVacancy: 'Available' }],
  ])('refuses %s without naming a field', async (_, changes) => {
    expect(await publish(samplePublishBody(changes))).toMatchObject({
      http: 400,
      status: 400,
      error: { message: 'Invalid input parameter(s)', details: [] },
    });
  });

  test('refuses the flat form of old clients', async () => {
    const flat = { courseReferenceNumber: sampleCourseReference, courseStartDate: '2030-03-04' };
    expect((await publish(flat)).error.message).toBe('Invalid input parameter(s)');
  });

  test('names every blank field', async () => {
    const { courseAdminEmail: _, ...rest } = sampleRun;
    const sessions = [{ ...sampleSession, venue: { ...sampleVenue, room: '' } }];
    const bare = { ...rest, scheduleInfo: '', courseVacancy: { code: 'A' }, sessions };
    const answer = await publish(samplePublishBody({}, { runs: [bare], trainingProvider: {} }));
    expect(answer.http).toBe(400);
    expect(answer.error.details).toEqual(
      [
        'course.trainingProvider.uen',
        'course.runs[0].scheduleInfo',
        'course.runs[0].courseAdminEmail',
        'course.runs[0].courseVacancy.description',
        'course.runs[0].sessions[0].venue.room',
      ].map((field) => ({ field, message: 'TGS-441 - Required fields cannot be blank' })),
    );
  });

  test('asks for no place where there is none', async () => {
    const sessions = [{ ...sampleSession, modeOfTraining: '2', venue: undefined }];
    expect((await publish(samplePublishBody({ modeOfTraining: '2', venue: undefined, sessions }))).http).toBe(
      200,
    );
  });

  test('knows who may publish what', async () => {
    expect(await publish(samplePublishBody({}, { trainingProvider: { uen: 'T08GB0032G' } }))).toMatchObject({
      http: 403,
      error: {
        message: 'Forbidden',
        details: [{ field: '-', message: 'TGS-405 - Invalid training partner UEN' }],
      },
    });
    expect(await publish(samplePublishBody({}, { courseReferenceNumber: 'TGS-1' }))).toMatchObject({
      http: 400,
      error: { details: [{ message: 'TGS-406 - Invalid course reference number' }] },
    });
  });

  test.each([
    ['Registration opening date', { registrationDates: { opening: 20300303, closing: 20300301 } }],
    ['Course start date', { courseDates: { start: 20300305, end: 20300304 } }],
    ['Registration dates', { registrationDates: { opening: 20300305, closing: 20300306 } }],
    ['Registered user count', { intakeSize: 5, threshold: 1, registeredUserCount: 7 }],
    ['Session seqNo #1 ends', { sessions: [{ ...sampleSession, endTime: '08:00' }] }],
    [
      'Session seqNo #1 is overlapping with seqNo #3',
      {
        sessions: [
          { ...sampleSession, endTime: '12:00' },
          { ...sampleSession, startTime: '12:00', endTime: '13:00' },
          { ...sampleSession, startTime: '11:59', endTime: '12:00' },
        ],
      },
    ],
  ])('refuses: %s', async (message, changes) => {
    const answer = await publish(samplePublishBody(changes));
    expect(answer.http).toBe(400);
    expect(answer.error.message).toContain(message);
  });

  test('stores nothing of several when one is refused', async () => {
    const count = async () => (await (await control({})).json()).runs;
    const before = await count();
    const bad = { ...sampleRun, courseDates: { start: 20300305, end: 20300304 } };
    expect((await publish(samplePublishBody({}, { runs: [sampleRun, bad] }))).http).toBe(400);
    expect(await count()).toBe(before);
  });
});

describe('edit', () => {
  const edit = async (id: number | string, body: object) =>
    toStatusAndJson(
      await post(`/courses/courseRuns/edit/${id}`, encryptBody({ course: { ...provider, ...body } })),
    );
  const provider = { courseReferenceNumber: sampleCourseReference, trainingProvider: { uen: sampleUen } };

  test('refuses an unknown run, an unknown action, and the deletion of a past session', async () => {
    expect(await edit(1, { run: { action: 'delete' } })).toEqual({
      http: 404,
      status: 404,
      data: {},
      meta: {},
      error: {
        code: 404,
        message: 'Not Found',
        details: [{ field: '', message: 'No course run found.' }],
        errorId: '',
      },
    });
    expect((await edit(850_001, { run: { ...sampleRun, action: 'remove' } })).http).toBe(400);
    const past = { action: 'delete', sessionId: `${sampleCourseReference}-850001-S1` };
    expect(
      (await edit(850_001, { run: { ...sampleRun, action: 'update', sessions: [past] } })).error.message,
    ).toBe('Past sessions cannot be deleted');
  });

  test('blanks what is left out', async () => {
    const action = { action: 'update', sessions: [] };
    expect(await edit(850_001, { run: { ...sampleRun, ...action } })).toMatchObject({
      http: 200,
      data: {},
      error: {},
    });
    const { data } = toStatusAndJson(await get('/courses/courseRuns/id/850001'));
    expect(data.course.run).toMatchObject({ intakeSize: 0, threshold: 0, courseStartDate: 20300304 });
    expect(data.course.run).not.toHaveProperty('courseDates');
    expect(data.course.run.venue.block).toBe('');
  });
});

describe('lists', () => {
  const list = (query: string) =>
    get(
      `/courses/courseRuns/reference?uen=${sampleUen}&courseReferenceNumber=${courseCodeWithManyRuns}&${query}`,
    );

  test('page from 0, in the documented form', async () => {
    const [first, last, beyond] = await Promise.all(
      ['page=0&pageSize=100', 'page=2&pageSize=100', 'page=3&pageSize=100'].map(async (query) =>
        toStatusAndJson(await list(query)),
      ),
    );
    expect([first, last, beyond].map(({ data }) => data.course.runs.length)).toEqual([100, 64, 0]);
    expect([first, last, beyond].map(({ meta }) => meta)).toEqual(Array(3).fill({ total: 264 }));
    expect(first).toMatchObject({
      status: 200,
      error: {},
      data: { course: { referenceNumber: courseCodeWithManyRuns } },
    });
    expect(first.data.course.runs[0]).toMatchObject({
      id: expect.any(Number),
      modeOfTraining: '1',
      courseDates: { start: expect.any(Number), end: expect.any(Number) },
      organizationKey: sampleUen,
      venue: { wheelChairAccess: true },
    });
  });

  test.each(['page=-1', 'page=x', 'pageSize=0', 'pageSize=101'])('refuse %s', async (query) => {
    expect(toStatusAndJson(await list(query))).toMatchObject({
      http: 400,
      error: { message: 'Invalid input parameter(s)' },
    });
  });

  test('refuse what they need and do not get', async () => {
    expect(toStatusAndJson(await get('/courses/courseRuns/reference')).error.details).toHaveLength(2);
    const other = `/courses/courseRuns/reference?uen=T08GB0032G&courseReferenceNumber=${sampleCourseReference}`;
    expect(toStatusAndJson(await get(other)).http).toBe(403);
  });

  test.each([
    `/courses/courseRuns/reference?uen=${sampleUen}&courseReferenceNumber=TGS-1`,
    `/courses/courseRuns/reference?uen=${sampleUen}&courseReferenceNumber=TGS-2019001033`,
    '/courses/courseRuns/id/1',
    '/courses/courseRuns/id/x',
    `/courses/runs/1/sessions?uen=${sampleUen}&courseReferenceNumber=${sampleCourseReference}`,
    `/courses/runs/850001/sessions?uen=${sampleUen}&courseReferenceNumber=TGS-1`,
    '/courses/nothing',
  ])('%s is the agency’s 404', async (path) => {
    expect(toStatusAndJson(await get(path))).toMatchObject({
      http: 404,
      status: 404,
      data: {},
      error: { message: 'Not Found' },
    });
  });
});
