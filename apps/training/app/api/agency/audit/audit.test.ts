import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { addDaysToDateText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));

const code = 'TGS-2027000001';
const today = singaporeDate(new Date());
const [soon, later] = [addDaysToDateText(today, 10), addDaysToDateText(today, 20)];
const compact = (date: string) => Number(date.replaceAll('-', ''));
const atAgency = (id: number, date: string, rest: object = {}) => ({
  courseReferenceNumber: code,
  id,
  courseDates: { start: compact(date), end: compact(date) },
  modeOfTraining: '1',
  courseVacancy: { code: 'A', description: 'Available' },
  registeredUserCount: 0,
  ...rest,
});

let admin: { id: string };

/**
 * At the agency: 1 and 2 on the same date, 3 later, 4 in the past. Here: 1 with a learner, 3 on another date, 9 and
 * one unpublished.
 */
beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
  await agency.control({
    runs: [
      atAgency(1, soon, { registeredUserCount: 1 }),
      atAgency(2, soon),
      atAgency(3, later, { courseVacancy: { code: 'F', description: 'Full' } }),
      atAgency(4, addDaysToDateText(today, -5)),
    ],
  });
  const course = await createCourse(database.db, { code, title: 'Knife skills' });
  const here = (agencyRunId: string | null, date: string) =>
    createCourseRun(database.db, {
      courseId: course.id,
      agencyRunId,
      startDate: dateTextToColumn(date),
      endDate: dateTextToColumn(date),
    });
  const { id } = await here('1', soon);
  await createEnrolment(database.db, { courseRunId: id });
  await here('3', addDaysToDateText(later, 1));
  await here('9', soon);
  await here(null, soon);
});

const read = (query = '', as: { id: string } | null = admin) =>
  service.call(`/api/agency/audit?course_code=${code}${query}`, { as });

it('sets ours against the agency’s, grouped by dates', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body.data.counts).toEqual({
    atAgency: 3,
    here: 4,
    tracked: 2,
    untracked: 1,
    missingAtAgency: 1,
    unpublished: 1,
    withEnrolments: 1,
    withoutEnrolments: 2,
    duplicateGroups: 1,
    classes: 2,
    different: 1,
  });
  expect(body.data.courseTitle).toBe('Knife skills');
  expect(body.data.groups).toMatchObject([
    {
      startDate: later,
      isDuplicate: false,
      entries: [{ agencyRunId: '3', differences: ['dates', 'vacancy'] }],
    },
    { startDate: soon, isDuplicate: true },
  ]);
  const [, group] = body.data.groups;
  const seen = group.entries.map((entry: { agencyRunId: string | null; ours: unknown; theirs: unknown }) => [
    entry.agencyRunId,
    entry.ours !== null,
    entry.theirs !== null,
  ]);
  expect(seen).toHaveLength(4);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['1', true, true],
      ['2', false, true],
      ['9', true, false],
      [null, true, false],
    ]),
  );
});

it('filters, and shows the past on request', async () => {
  const ids = async (query: string) =>
    (await read(query)).body.data.groups
      .flatMap((group: { entries: { agencyRunId: string | null }[] }) => group.entries)
      .map((entry: { agencyRunId: string | null }) => entry.agencyRunId)
      .sort();
  expect(await ids('&show=untracked')).toEqual(['2']);
  expect(await ids('&show=enrolled')).toEqual(['1']);
  expect(await ids('&show=untracked&past=true')).toEqual(['2', '4']);
  expect(await ids('&show=different')).toEqual(['2', '3', '9', null].sort());
});

it('is a CSV as well', async () => {
  const answer = await service.send(`/api/agency/audit/export?course_code=${code}&show=duplicates`, {
    as: admin,
  });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  const [header, ...lines] = (await answer.text()).trim().split('\r\n');
  expect(header).toContain('Course run ID');
  expect(lines).toHaveLength(4);
  expect(lines.join('\n')).toContain(`${code},2,no,yes,,${soon}`);
});

it('is for admins, and needs a course', async () => {
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    const person = await createUser(database.db, { roles: [role] });
    expect((await read('', person)).status).toBe(403);
    expect((await service.call(`/api/agency/audit/export?course_code=${code}`, { as: person })).status).toBe(
      403,
    );
  }
  expect((await read('', null)).status).toBe(401);
  expect((await service.call('/api/agency/audit', { as: admin })).body.error).toBe('course_code is required');
  expect((await read('&show=nothing')).status).toBe(400);
});

it('says so when the agency is down', async () => {
  await agency.control({ mode: 'down' });
  expect((await read()).body).toMatchObject({ success: false, retryable: true });
});
