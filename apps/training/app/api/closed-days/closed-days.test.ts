import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, expect, it } from 'vitest';
import { countMissingPublicHolidays } from '#domain/closed-days/closed-days.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;

beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'] });
});

const call = (method: string, path: string, body?: object) => service.call(path, { method, as: admin, body });
const daysOf = async (year: number) => (await call('GET', `/api/closed-days?year=${year}`)).body.data;

it('public holidays are there, and the office adds and removes days', async () => {
  expect(await daysOf(2026)).toContainEqual({
    ...{ date: '2026-11-09', kind: 'public_holiday', name: 'Day off for Deepavali' },
  });
  const day = { date: '2026-12-24', kind: 'centre', name: 'Stocktaking' };
  expect((await call('POST', '/api/closed-days', day)).status).toBe(200);
  expect((await call('POST', '/api/closed-days', { ...day, name: 'Again' })).body.error).toMatch(/already/);
  expect(await daysOf(2026)).toContainEqual(day);
  expect((await call('DELETE', '/api/closed-days/2026-12-24')).status).toBe(200);
  expect((await call('DELETE', '/api/closed-days/2026-12-24')).status).toBe(404);
  expect(await daysOf(2026)).not.toContainEqual(day);
  expect(await database.db.auditEntry.count({ where: { action: { startsWith: 'closed-day.' } } })).toBe(2);
});

it('a session on a holiday is named before it is saved', async () => {
  const sessions = ['2026-12-25', '2026-12-26'].map((date) => ({
    date,
    startTime: '09:00',
    endTime: '12:00',
  }));
  const { body } = await call('POST', '/api/course-runs/clashes', { sessions });
  expect(body.data.notes).toEqual(['Fri 25 Dec 2026 is Christmas Day']);
});

it('a year says how many public holidays it lacks; the day off for one on a Sunday is none of them', async () => {
  const missingIn = async (year: number) => countMissingPublicHolidays(await daysOf(year));
  expect(await missingIn(2026)).toBe(0);
  expect(await missingIn(2027)).toBe(4);
  await call('POST', '/api/closed-days', {
    date: '2027-03-10',
    kind: 'public_holiday',
    name: 'Hari Raya Puasa',
  });
  await call('POST', '/api/closed-days', { date: '2027-12-24', kind: 'centre', name: 'Stocktaking' });
  expect(await missingIn(2027)).toBe(3);
});
