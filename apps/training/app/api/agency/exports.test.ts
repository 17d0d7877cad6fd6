import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDaysToDateText, dateTextToColumn, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));

const today = singaporeDate(new Date());
let admin: { id: string };
beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
});

async function lines(path: string): Promise<string[]> {
  const answer = await service.send(path, { as: admin });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const [, ...rest] = (await answer.text()).trim().split('\r\n');
  return rest;
}

describe('GET /api/agency/runs/export', () => {
  const address = '/api/agency/runs/export';

  it('holds the classes to come that are published, or are not', async () => {
    const course = await createCourse(database.db, { title: 'Knife skills, 100%' });
    const make = (agencyRunId: string | null, start: number, end: number, changes: object = {}) =>
      createCourseRun(database.db, {
        courseId: course.id,
        agencyRunId,
        startDate: dateTextToColumn(addDaysToDateText(today, start)),
        endDate: dateTextToColumn(addDaysToDateText(today, end)),
        ...changes,
      });
    await make('11', 5, 6);
    await make('12', -3, 0);
    await make('13', -3, -1);
    await make('14', 5, 6, { status: 'Cancelled' });
    await make(null, 7, 8);
    await make(null, -1, 8);
    const ids = (rows: string[]) => rows.map((row) => row.split(',')[0]);
    expect(ids(await lines(address))).toEqual(['12', '11']);
    expect(await lines(`${address}?view=unpublished`)).toHaveLength(1);
    expect(ids(await lines(`${address}?q=11`))).toEqual(['11']);
    expect(await lines(`${address}?q=100%25`)).toHaveLength(2);
    expect(await lines(`${address}?q=%25k`)).toEqual([]);
  });

  it('is for admins', async () => {
    for (const role of ['learner', 'trainer', 'developer'] as const) {
      const person = await createUser(database.db, { roles: [role] });
      expect((await service.call(address, { as: person })).status).toBe(403);
    }
    expect((await service.call(address)).status).toBe(401);
    expect((await service.call(`${address}?view=all`, { as: admin })).status).toBe(400);
  });
});

describe('GET /api/agency/courses/export', () => {
  it('holds all pages of the agency’s courses', async () => {
    const courses = Array.from({ length: 130 }, (_, index) => ({
      referenceNumber: `TGS-27${index}`,
      title: index === 3 ? '=Knife skills' : `Course ${index}`,
    }));
    await agency.control({ courses });
    expect(
      (await lines('/api/agency/courses/export')).filter((line) => line.startsWith('TGS-27')),
    ).toHaveLength(130);
    expect(await lines('/api/agency/courses/export?search=Knife')).toEqual([
      expect.stringMatching(/^TGS-273,'=Knife skills,.*,no$/),
    ]);
  });

  it('says so when the agency is down, and who is signed out', async () => {
    expect((await service.call('/api/agency/courses/export')).status).toBe(401);
    await agency.control({ mode: 'down' });
    expect((await service.call('/api/agency/courses/export', { as: admin })).body).toMatchObject({
      retryable: true,
    });
  });
});
