import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startSandbox } from '../start-sandbox.ts';
import {
  decryptJson,
  encryptBody,
  sampleAgencyProvider,
  sampleCourseReference,
  sampleEnrolment,
  samplePublishBody,
  sampleUen,
  toStatusAndJson,
  useAgencyPart,
} from '../testing/use-agency-part.ts';
import { courseCodeWithDuplicateRuns, makeAgencyDemoData } from './demo-data.ts';

const part = useAgencyPart();
const { control, get, publish } = part;

describe('the switches', () => {
  test('add and replace courses and runs, and take them away', async () => {
    const own = {
      courseReferenceNumber: 'TGS-2030009999',
      id: 4711,
      courseDates: { start: 20300101, end: 20300102 },
    };
    await control({ courses: [{ referenceNumber: 'TGS-2030009999', title: 'Own' }], runs: [own] });
    await control({ runs: [{ ...own, intakeSize: 7, sessions: [{ startDate: '20300101' }] }] });
    const path = `/courses/courseRuns/reference?uen=${sampleUen}&courseReferenceNumber=TGS-2030009999`;
    const answer = toStatusAndJson(await get(path));
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
    await fetch(`${part.url}/control/reset`, { method: 'POST' });
    expect(await (await control({})).json()).toMatchObject({
      mode: 'ok',
      ratePerSecond: 2_000,
      runs: makeAgencyDemoData('2026-11-21').runs.length,
      enrolments: makeAgencyDemoData('2026-11-21').runs.reduce(
        (sum, run) => sum + run.registeredUserCount,
        0,
      ),
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
    await publish(samplePublishBody());
    const [newest] = await (await fetch(`${part.url}/control/agency/requests`)).json();
    expect(newest).toMatchObject({
      method: 'POST',
      path: '/agency/courses/courseRuns/publish',
      status: 200,
      body: samplePublishBody(),
    });
  });
});

test('a restart keeps what was published', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-agency-'));
  const first = await startSandbox({ dataDirectory: folder, agency: sampleAgencyProvider });
  const published = await fetch(`${first.url}/agency/courses/courseRuns/publish`, {
    method: 'POST',
    body: encryptBody(samplePublishBody()),
  });
  const [{ id }] = (await published.json()).data.runs;
  await first.close();
  const second = await startSandbox({ dataDirectory: folder, agency: sampleAgencyProvider });
  const answer = await fetch(`${second.url}/agency/courses/courseRuns/id/${id}`);
  expect((await answer.json()).data.course.run.id).toBe(id);
  await second.close();
  await rm(folder, { recursive: true, force: true });
});

test('a restart keeps enrolments as they were, whether they were written whole or added', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-agency-'));
  const enrol = async (url: string, id: string) => {
    const body = encryptBody(sampleEnrolment(id));
    const text = await (await fetch(`${url}/agency/tpg/enrolments`, { method: 'POST', body })).text();
    // A refusal is JSON, its error alone encrypted.
    return decryptJson(text) ?? { error: decryptJson(JSON.parse(text).error) };
  };
  const look = async (url: string) => {
    const answer = await fetch(`${url}/agency/tpg/enrolments/search`, {
      method: 'POST',
      body: encryptBody({
        enrolment: { course: { run: { id: '850003' } }, trainingPartner: { uen: sampleUen } },
        sortBy: { field: 'createdOn', order: 'asc' },
        parameters: { page: 0, pageSize: 100 },
      }),
    });
    // Nobody found is a refusal, in JSON.
    const found = answer.ok ? decryptJson(await answer.text()).data : [];
    const list = await fetch(`${url}/agency/courses/courseRuns/id/850003`);
    const count = (await list.json()).data.course.run.registeredUserCount;
    return { count, people: found.map(({ enrolment }: { enrolment: object }) => enrolment) };
  };

  const first = await startSandbox({ dataDirectory: folder, agency: sampleAgencyProvider });
  const before = (await look(first.url)).people.length;
  await fetch(`${first.url}/control/agency`, { method: 'POST', body: JSON.stringify({ courses: [] }) });
  const made = await enrol(first.url, 'S1234567D');
  await first.close();

  const second = await startSandbox({ dataDirectory: folder, agency: sampleAgencyProvider });
  const other = await enrol(second.url, 'S0000001I');
  expect(other.data.enrolment.referenceNumber).not.toBe(made.data.enrolment.referenceNumber);
  await fetch(`${second.url}/agency/tpg/enrolments/details/${made.data.enrolment.referenceNumber}`, {
    method: 'POST',
    body: encryptBody({ enrolment: { action: 'Cancel', course: { run: { id: '850003' } } } }),
  });
  const known = await look(second.url);
  expect(known.people).toHaveLength(before + 2);
  await second.close();
  // Somebody was killed while adding a line.
  const [added = ''] = (await readdir(join(folder, 'agency'))).filter((name) => name.startsWith('added'));
  await appendFile(join(folder, 'agency', added), '{"nextEnrolment":9,"enrolment":{"refer');

  const third = await startSandbox({ dataDirectory: folder, agency: sampleAgencyProvider });
  expect(await look(third.url)).toEqual(known);
  expect((await enrol(third.url, 'S0000001I')).error.details).toMatchObject([
    { message: expect.stringContaining('already enrolled') },
  ]);
  await third.close();
  await rm(folder, { recursive: true, force: true });
});

test('people can look at it', async () => {
  const page = await (await fetch(`${part.url}/agency`)).text();
  expect(page).toContain('Data Analysis with Spreadsheets');
  expect(page).toContain('264 runs, 11 with people');
  expect(await (await fetch(`${part.url}/agency/pages/${sampleCourseReference}`)).text()).toContain(
    'Course run 850101',
  );
  expect((await fetch(`${part.url}/agency/pages/none`)).status).toBe(404);
});

test('the demo data are the same for the same day, and of two series each date has both', () => {
  expect(makeAgencyDemoData('2026-11-21')).toEqual(makeAgencyDemoData('2026-11-21'));
  const { runs } = makeAgencyDemoData('2026-11-21');
  const dates = runs
    .filter(({ courseReferenceNumber }) => courseReferenceNumber === courseCodeWithDuplicateRuns)
    .map(({ startDate, endDate }) => `${startDate} ${endDate}`);
  for (const date of dates) expect(dates.filter((other) => other === date)).toHaveLength(2);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
  expect(runs.some(({ startDate }) => startDate > '2026-11-21')).toBe(true);
});
