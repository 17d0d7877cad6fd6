import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../create-sandbox.ts';
import { seal, unseal } from './cipher.ts';
import { agencyDemo, crowdedCourse, overlappingCourse } from './demo-data.ts';

const uen = '201912345K';
const agency = {
  uen,
  tpCode: `${uen}-01`,
  encryptionKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};
const reference = 'TGS-2020002140';

let directory: string;
let sandbox: Sandbox;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sandbox-agency-'));
  sandbox = await createSandbox({ dataDirectory: directory, agency });
});
beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST' }));
afterAll(async () => {
  await sandbox.close();
  await rm(directory, { recursive: true, force: true });
});

const control = (change: object) =>
  fetch(`${sandbox.url}/control/agency`, { method: 'POST', body: JSON.stringify(change) });

async function get(path: string) {
  const response = await fetch(`${sandbox.url}/agency${path}`);
  return { status: response.status, text: await response.text() };
}

async function post(path: string, body: string) {
  const response = await fetch(`${sandbox.url}/agency${path}`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

const sealed = (body: unknown) => seal(JSON.stringify(body), agency.encryptionKey);
const opened = (text: string) => JSON.parse(unseal(text, agency.encryptionKey) ?? 'null');
const json = ({ status, text }: { status: number; text: string }) => ({ http: status, ...JSON.parse(text) });

const venue = { floor: '3', unit: '12', postalCode: '408601', room: 'Aster' };
const session = {
  startDate: '20300304',
  endDate: '20300304',
  startTime: '09:00',
  endTime: '18:00',
  modeOfTraining: '1',
  venue,
};
const run = {
  registrationDates: { opening: 20300101, closing: 20300303 },
  courseDates: { start: 20300304, end: 20300304 },
  scheduleInfoType: { code: '01', description: 'Description' },
  scheduleInfo: 'Mon',
  venue,
  modeOfTraining: '1',
  courseAdminEmail: 'a@example.com',
  courseVacancy: { code: 'A', description: 'Available' },
  sessions: [session],
};
const publishBody = (changes: object = {}, course: object = {}) => ({
  course: {
    courseReferenceNumber: reference,
    trainingProvider: { uen },
    runs: [{ ...run, ...changes }],
    ...course,
  },
});
const publish = async (body: unknown) => json(await post('/courses/courseRuns/publish', sealed(body)));

describe('publish', () => {
  test('answers as the real one, to bare and to quoted base64', async () => {
    const body = sealed(publishBody());
    for (const text of [body, JSON.stringify(body)]) {
      const answer = json(await post('/courses/courseRuns/publish', text));
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
    JSON.stringify(publishBody()),
    'plain',
    '',
    seal(JSON.stringify(publishBody()), Buffer.alloc(32, 1).toString('base64')),
  ])('refuses what it cannot decrypt', async (body) => {
    expect(json(await post('/courses/courseRuns/publish', body))).toMatchObject({
      http: 400,
      error: { code: 400, message: 'Unable to perform decryption due invalid request' },
      data: {},
    });
  });

  test.each([
    ['run dates as text', { courseDates: { start: '20300304', end: '20300304' } }],
    ['run dates with dashes', { registrationDates: { opening: '2030-01-01', closing: '2030-03-03' } }],
    ['a day that is not', { courseDates: { start: 20300230, end: 20300304 } }],
    ['session dates as integers', { sessions: [{ ...session, startDate: 20300304 }] }],
    ['a time without minutes', { sessions: [{ ...session, startTime: '9' }] }],
    ['a flat venue', { venue: 'Room 3' }],
    ['a floor too long', { venue: { ...venue, floor: '1234' } }],
    ['intake size as text', { intakeSize: '50' }],
    ['a negative threshold', { threshold: -1 }],
    ['a mode that is none', { modeOfTraining: '11' }],
    ['a mode as a number', { modeOfTraining: 1 }],
    ['a vacancy word', { courseVacancy: 'Available' }],
  ])('refuses %s without naming a field', async (_, changes) => {
    expect(await publish(publishBody(changes))).toMatchObject({
      http: 400,
      status: 400,
      error: { message: 'Invalid input parameter(s)', details: [] },
    });
  });

  test('refuses the flat form of old clients', async () => {
    const flat = { courseReferenceNumber: reference, courseStartDate: '2030-03-04' };
    expect((await publish(flat)).error.message).toBe('Invalid input parameter(s)');
  });

  test('names every blank field', async () => {
    const { courseAdminEmail: _, ...rest } = run;
    const sessions = [{ ...session, venue: { ...venue, room: '' } }];
    const bare = { ...rest, scheduleInfo: '', courseVacancy: { code: 'A' }, sessions };
    const answer = await publish(publishBody({}, { runs: [bare], trainingProvider: {} }));
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
    const sessions = [{ ...session, modeOfTraining: '2', venue: undefined }];
    expect((await publish(publishBody({ modeOfTraining: '2', venue: undefined, sessions }))).http).toBe(200);
  });

  test('knows who may publish what', async () => {
    expect(await publish(publishBody({}, { trainingProvider: { uen: 'T08GB0032G' } }))).toMatchObject({
      http: 403,
      error: {
        message: 'Forbidden',
        details: [{ field: '-', message: 'TGS-405 - Invalid training partner UEN' }],
      },
    });
    expect(await publish(publishBody({}, { courseReferenceNumber: 'TGS-1' }))).toMatchObject({
      http: 400,
      error: { details: [{ message: 'TGS-406 - Invalid course reference number' }] },
    });
  });

  test.each([
    ['Registration opening date', { registrationDates: { opening: 20300303, closing: 20300301 } }],
    ['Course start date', { courseDates: { start: 20300305, end: 20300304 } }],
    ['Registration dates', { registrationDates: { opening: 20300305, closing: 20300306 } }],
    ['Registered user count', { intakeSize: 5, threshold: 1, registeredUserCount: 7 }],
    ['Session seqNo #1 ends', { sessions: [{ ...session, endTime: '08:00' }] }],
    [
      'Session seqNo #1 is overlapping with seqNo #3',
      {
        sessions: [
          { ...session, endTime: '12:00' },
          { ...session, startTime: '12:00', endTime: '13:00' },
          { ...session, startTime: '11:59', endTime: '12:00' },
        ],
      },
    ],
  ])('refuses: %s', async (message, changes) => {
    const answer = await publish(publishBody(changes));
    expect(answer.http).toBe(400);
    expect(answer.error.message).toContain(message);
  });

  test('stores nothing of several when one is refused', async () => {
    const count = async () => (await (await control({})).json()).runs;
    const before = await count();
    const bad = { ...run, courseDates: { start: 20300305, end: 20300304 } };
    expect((await publish(publishBody({}, { runs: [run, bad] }))).http).toBe(400);
    expect(await count()).toBe(before);
  });
});

describe('edit', () => {
  const edit = async (id: number | string, body: object) =>
    json(await post(`/courses/courseRuns/edit/${id}`, sealed({ course: { ...provider, ...body } })));
  const provider = { courseReferenceNumber: reference, trainingProvider: { uen } };

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
    expect((await edit(850_001, { run: { ...run, action: 'remove' } })).http).toBe(400);
    const past = { action: 'delete', sessionId: `${reference}-850001-S1` };
    expect((await edit(850_001, { run: { ...run, action: 'update', sessions: [past] } })).error.message).toBe(
      'Past sessions cannot be deleted',
    );
  });

  test('blanks what is left out', async () => {
    const action = { action: 'update', sessions: [] };
    expect(await edit(850_001, { run: { ...run, ...action } })).toMatchObject({
      http: 200,
      data: {},
      error: {},
    });
    const { data } = json(await get('/courses/courseRuns/id/850001'));
    expect(data.course.run).toMatchObject({ intakeSize: 0, threshold: 0, courseStartDate: 20300304 });
    expect(data.course.run).not.toHaveProperty('courseDates');
    expect(data.course.run.venue.block).toBe('');
  });
});

describe('lists', () => {
  const list = (query: string) =>
    get(`/courses/courseRuns/reference?uen=${uen}&courseReferenceNumber=${crowdedCourse}&${query}`);

  test('page from 0, in the documented form', async () => {
    const [first, last, beyond] = await Promise.all(
      ['page=0&pageSize=100', 'page=2&pageSize=100', 'page=3&pageSize=100'].map(async (query) =>
        json(await list(query)),
      ),
    );
    expect([first, last, beyond].map(({ data }) => data.course.runs.length)).toEqual([100, 64, 0]);
    expect([first, last, beyond].map(({ meta }) => meta)).toEqual(Array(3).fill({ total: 264 }));
    expect(first).toMatchObject({
      status: 200,
      error: {},
      data: { course: { referenceNumber: crowdedCourse } },
    });
    expect(first.data.course.runs[0]).toMatchObject({
      id: expect.any(Number),
      modeOfTraining: '1',
      courseDates: { start: expect.any(Number), end: expect.any(Number) },
      organizationKey: uen,
      venue: { wheelChairAccess: true },
    });
  });

  test.each(['page=-1', 'page=x', 'pageSize=0', 'pageSize=101'])('refuse %s', async (query) => {
    expect(json(await list(query))).toMatchObject({
      http: 400,
      error: { message: 'Invalid input parameter(s)' },
    });
  });

  test('refuse what they need and do not get', async () => {
    expect(json(await get('/courses/courseRuns/reference')).error.details).toHaveLength(2);
    const other = `/courses/courseRuns/reference?uen=T08GB0032G&courseReferenceNumber=${reference}`;
    expect(json(await get(other)).http).toBe(403);
  });

  test.each([
    `/courses/courseRuns/reference?uen=${uen}&courseReferenceNumber=TGS-1`,
    `/courses/courseRuns/reference?uen=${uen}&courseReferenceNumber=TGS-2019001033`,
    '/courses/courseRuns/id/1',
    '/courses/courseRuns/id/x',
    `/courses/runs/1/sessions?uen=${uen}&courseReferenceNumber=${reference}`,
    `/courses/runs/850001/sessions?uen=${uen}&courseReferenceNumber=TGS-1`,
    `/courses/runs/850001/sessions?uen=${uen}&courseReferenceNumber=${reference}&sessionMonth=011999`,
    '/courses/nothing',
  ])('%s is the agency’s 404', async (path) => {
    expect(json(await get(path))).toMatchObject({
      http: 404,
      status: 404,
      data: {},
      error: { message: 'Not Found' },
    });
  });
});

describe('enrolments', () => {
  const enrolment = {
    trainingPartner: { uen, code: agency.tpCode },
    course: { referenceNumber: reference, run: { id: '850001' } },
    trainee: {
      id: 'S1234567D',
      idType: { type: 'NRIC' },
      fullName: 'Tan',
      dateOfBirth: '1990-05-17',
      emailAddress: 'tan@example.com',
      contactNumber: { countryCode: '+65', phoneNumber: '81234567' },
      enrolmentDate: '2026-11-21',
      sponsorshipType: 'INDIVIDUAL',
      fees: { discountAmount: 0, collectionStatus: 'Full Payment' },
    },
  };
  const create = (body: unknown = { enrolment }) => post('/tpg/enrolments', sealed(body));
  const search = (body: object) =>
    post(
      '/tpg/enrolments/search',
      sealed({
        enrolment: { trainingPartner: { uen } },
        parameters: { page: 0, pageSize: 10 },
        ...body,
      }),
    );

  test('answer encrypted, views with a status in text', async () => {
    const created = await create();
    expect(created.text).toMatch(/^[A-Za-z0-9+/=]+$/);
    expect(opened(created.text)).toMatchObject({
      status: 200,
      error: {},
      data: {
        enrolment: { referenceNumber: expect.stringMatching(/^ENR-\d{4}-400001$/), status: 'Confirmed' },
      },
      meta: { createdOn: expect.stringMatching(/Z$/) },
    });
    const { referenceNumber } = opened(created.text).data.enrolment;
    const view = opened((await get(`/tpg/enrolments/details/${referenceNumber}`)).text);
    expect(view).toMatchObject({
      status: '200',
      error: {},
      data: {
        enrolment: {
          trainee: {
            email: { full: 'tan@example.com' },
            sponsorshipType: 'Individual',
            fees: { discountAmount: '0.00' },
          },
        },
      },
    });
    const { id } = enrolment.trainee;
    const found = opened((await search({ enrolment: { trainingPartner: { uen }, trainee: { id } } })).text);
    expect(found).toMatchObject({ status: '200', meta: { totalRecords: 1 } });
    expect(found.data).toEqual([view.data]);
  });

  test('refuse in the form whose error is encrypted', async () => {
    const answer = json(await create({ enrolment: { ...enrolment, trainee: {} } }));
    expect(answer).toMatchObject({ http: 400, status: 400, data: {} });
    const error = opened(answer.error);
    expect(error.message).toBe('Enrolment cannot be created');
    expect(error.details).toContainEqual({
      field: 'enrolment.trainee.dateOfBirth',
      message: 'TGS-441 - Required fields cannot be blank',
    });
    expect(error.details).toHaveLength(10);
  });

  test.each([
    [
      'a run id as a number',
      { course: { referenceNumber: reference, run: { id: 850001 } } },
      'Invalid input',
    ],
    ['a course unknown', { course: { referenceNumber: 'TGS-1', run: { id: '1' } } }, 'TGS-406'],
    [
      'a run of another course',
      { course: { referenceNumber: reference, run: { id: '870001' } } },
      'not found',
    ],
    ['another provider', { trainingPartner: { uen: 'T08GB0032G', code: 'x' } }, 'TGS-405'],
    ['an odd identity number', { trainee: { ...enrolment.trainee, id: 'S12' } }, 'Invalid NRIC'],
  ])('refuse %s', async (_, changes, words) => {
    const answer = json(await create({ enrolment: { ...enrolment, ...changes } }));
    expect(JSON.stringify(opened(answer.error))).toContain(words);
  });

  test.each([
    { parameters: { page: 0, pageSize: 101 } },
    { parameters: { page: -1, pageSize: 1 } },
    { sortBy: 1 },
  ])('search refuses %j', async (body) => {
    expect(json(await search(body)).http).toBe(400);
  });
});

describe('the switches', () => {
  test('add and replace courses and runs, and take them away', async () => {
    const own = {
      courseReferenceNumber: 'TGS-2030009999',
      id: 4711,
      courseDates: { start: 20300101, end: 20300102 },
    };
    await control({ courses: [{ referenceNumber: 'TGS-2030009999', title: 'Own' }], runs: [own] });
    await control({ runs: [{ ...own, intakeSize: 7, sessions: [{ startDate: '20300101' }] }] });
    const path = `/courses/courseRuns/reference?uen=${uen}&courseReferenceNumber=TGS-2030009999`;
    const answer = json(await get(path));
    expect(answer.data.course).toMatchObject({
      title: 'Own',
      runs: [{ id: 4711, intakeSize: 7, threshold: 0 }],
    });
    expect(answer.meta.total).toBe(1);
    await control({ clear: ['TGS-2030009999'] });
    expect((await get(path)).status).toBe(404);
  });

  test('a reset puts the demo back', async () => {
    await control({ clear: true, mode: 'down', ratePerSecond: 1 });
    await fetch(`${sandbox.url}/control/reset`, { method: 'POST' });
    expect(await (await control({})).json()).toMatchObject({
      mode: 'ok',
      ratePerSecond: 2_000,
      runs: agencyDemo('2026-11-21').runs.length,
      enrolments: agencyDemo('2026-11-21').runs.reduce((sum, run) => sum + run.registeredUserCount, 0),
    });
  });

  test('the rate is real', async () => {
    await control({ ratePerSecond: 2 });
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await get('/courses/courseRuns/id/850001')).status),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
    expect(statuses).toContain(429);
  });

  test('what was asked is on record, decrypted', async () => {
    await publish(publishBody());
    const [newest] = await (await fetch(`${sandbox.url}/control/agency/requests`)).json();
    expect(newest).toMatchObject({
      method: 'POST',
      path: '/agency/courses/courseRuns/publish',
      status: 200,
      body: publishBody(),
    });
  });
});

test('a restart keeps what was published', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-agency-'));
  const first = await createSandbox({ dataDirectory: folder, agency });
  const published = await fetch(`${first.url}/agency/courses/courseRuns/publish`, {
    method: 'POST',
    body: sealed(publishBody()),
  });
  const [{ id }] = (await published.json()).data.runs;
  await first.close();
  const second = await createSandbox({ dataDirectory: folder, agency });
  const answer = await fetch(`${second.url}/agency/courses/courseRuns/id/${id}`);
  expect((await answer.json()).data.course.run.id).toBe(id);
  await second.close();
  await rm(folder, { recursive: true, force: true });
});

test('a restart keeps enrolments as they were, whether they were written whole or added', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-agency-'));
  const enrol = async (url: string, id: string) => {
    const body = sealed(enrolmentOf(id));
    const text = await (await fetch(`${url}/agency/tpg/enrolments`, { method: 'POST', body })).text();
    // A refusal is JSON, its error alone encrypted.
    return opened(text) ?? { error: opened(JSON.parse(text).error) };
  };
  const look = async (url: string) => {
    const answer = await fetch(`${url}/agency/tpg/enrolments/search`, {
      method: 'POST',
      body: sealed({
        enrolment: { course: { run: { id: '850003' } }, trainingPartner: { uen } },
        sortBy: { field: 'createdOn', order: 'asc' },
        parameters: { page: 0, pageSize: 100 },
      }),
    });
    // Nobody found is a refusal, in JSON.
    const found = answer.ok ? opened(await answer.text()).data : [];
    const list = await fetch(`${url}/agency/courses/courseRuns/id/850003`);
    const count = (await list.json()).data.course.run.registeredUserCount;
    return { count, people: found.map(({ enrolment }: { enrolment: object }) => enrolment) };
  };

  const first = await createSandbox({ dataDirectory: folder, agency });
  const before = (await look(first.url)).people.length;
  await fetch(`${first.url}/control/agency`, { method: 'POST', body: JSON.stringify({ courses: [] }) });
  const made = await enrol(first.url, 'S1234567D');
  await first.close();

  const second = await createSandbox({ dataDirectory: folder, agency });
  const other = await enrol(second.url, 'S0000001I');
  expect(other.data.enrolment.referenceNumber).not.toBe(made.data.enrolment.referenceNumber);
  await fetch(`${second.url}/agency/tpg/enrolments/details/${made.data.enrolment.referenceNumber}`, {
    method: 'POST',
    body: sealed({ enrolment: { action: 'Cancel', course: { run: { id: '850003' } } } }),
  });
  const known = await look(second.url);
  expect(known.people).toHaveLength(before + 2);
  await second.close();
  // Somebody was killed while adding a line.
  const [added = ''] = (await readdir(join(folder, 'agency'))).filter((name) => name.startsWith('added'));
  await appendFile(join(folder, 'agency', added), '{"nextEnrolment":9,"enrolment":{"refer');

  const third = await createSandbox({ dataDirectory: folder, agency });
  expect(await look(third.url)).toEqual(known);
  expect((await enrol(third.url, 'S0000001I')).error.details).toMatchObject([
    { message: expect.stringContaining('already enrolled') },
  ]);
  await third.close();
  await rm(folder, { recursive: true, force: true });
});

function enrolmentOf(id: string) {
  return {
    enrolment: {
      trainingPartner: { uen, code: `${uen}-01` },
      course: { referenceNumber: reference, run: { id: '850003' } },
      trainee: {
        id,
        idType: { type: 'NRIC' },
        fullName: 'Tan Wei Ling',
        dateOfBirth: '1990-05-17',
        emailAddress: 'wl.tan@example.com',
        contactNumber: { countryCode: '+65', phoneNumber: '81234567' },
        enrolmentDate: '2026-11-21',
        sponsorshipType: 'INDIVIDUAL',
        fees: { discountAmount: 0, collectionStatus: 'Pending Payment' },
      },
    },
  };
}

test('people can look at it', async () => {
  const page = await (await fetch(`${sandbox.url}/agency`)).text();
  expect(page).toContain('Data Analysis with Spreadsheets');
  expect(page).toContain('264 runs, 11 with people');
  expect(await (await fetch(`${sandbox.url}/agency/pages/${reference}`)).text()).toContain(
    'Course run 850101',
  );
  expect((await fetch(`${sandbox.url}/agency/pages/none`)).status).toBe(404);
});

test('the demo data are the same for the same day, and of two series each date has both', () => {
  expect(agencyDemo('2026-11-21')).toEqual(agencyDemo('2026-11-21'));
  const { runs } = agencyDemo('2026-11-21');
  const dates = runs
    .filter(({ courseReferenceNumber }) => courseReferenceNumber === overlappingCourse)
    .map(({ startDate, endDate }) => `${startDate} ${endDate}`);
  for (const date of dates) expect(dates.filter((other) => other === date)).toHaveLength(2);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
  expect(runs.some(({ startDate }) => startDate > '2026-11-21')).toBe(true);
});
