import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { expect, it } from 'vitest';
import { addDays } from '#domain/requirements/calendar-days.ts';
import { trendDays } from '#domain/requirements/get-compliance-trend.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, send } = useChildcareService(database);

/** Required since 100 days: amy completed it 50 days ago for one month, ben never did. */
async function createWorld() {
  const world = await createCentreFixture(database.db);
  const { ours, amy, course, manager } = world;
  const today = singaporeDay(new Date());
  const began = new Date(addDays(today, -100));
  await database.db.centreStay.updateMany({ data: { joinedOn: began } });
  await database.db.stayRole.updateMany({ data: { fromOn: began } });
  const { id } = await database.db.requirement.create({
    data: {
      organizationId: ours.id,
      courseId: course.id,
      name: '=Child protection',
      startsOn: began,
      createdById: manager.id,
      terms: { create: { fromOn: began, dueDays: 60, validMonths: 1, againDays: 7 } },
      scopes: { create: { fromOn: began } },
    },
  });
  const completedOn = new Date(addDays(today, -50));
  const done = { userId: amy.id, courseId: course.id, cycle: 1, completedOn };
  await database.db.courseCompletion.create({ data: done });
  return { ...world, id, today };
}

it('says who was, is and will be compliant, from what was known of each day', async () => {
  const { manager, amy, ben, id, today } = await createWorld();
  const on = async (days: number, more = '') =>
    (await call(`/api/centre/compliance?day=${addDays(today, days)}${more}`, { as: manager })).body;
  const states = (body: { people: { id: string; cells: { state: string }[] }[] }) =>
    body.people.map((person) => [person.id, person.cells[0]?.state]);
  expect(states(await on(-60))).toEqual([
    [amy.id, 'DUE'],
    [ben.id, 'DUE'],
  ]);
  expect(states(await on(-39))).toEqual([
    [amy.id, 'FULFILLED'],
    [ben.id, 'OVERDUE'],
  ]);
  expect(await on(-101)).toMatchObject({ people: [], peopleInAll: 0, requirements: [] });
  const now = await on(0);
  expect(states(now)).toEqual([
    [amy.id, 'EXPIRED'],
    [ben.id, 'OVERDUE'],
  ]);
  expect(now).toMatchObject({ compliantPeople: 0, peopleInAll: 2, requirements: [{ id }] });
  expect(await on(-39, '&only=late')).toMatchObject({
    total: 1,
    compliantPeople: 1,
    people: [{ id: ben.id }],
  });
  expect(await on(0, '&limit=1&page=2')).toMatchObject({ total: 2, totalPages: 2, people: [{ id: ben.id }] });
  expect((await call('/api/centre/compliance?day=2026-02-30', { as: manager })).status).toBe(400);
  const first = async (sort: string, day = -39) => (await on(day, `&sort=${sort}&limit=1`)).people[0].id;
  expect(await first(id)).toBe(ben.id);
  expect(await first('compliant')).toBe(ben.id);
  expect(await first('name')).toBe(amy.id);
  expect(await first('name&descending=true')).toBe(ben.id);
});

it('takes the last days of the months before', () => {
  expect(trendDays('2028-03-31').slice(-3)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  expect(trendDays('2026-01-05')[0]).toBe('2025-02-28');
});

it('has a trend of twelve months, whose days are as the page of each says', async () => {
  const { manager, rival, today } = await createWorld();
  const { points } = (await call('/api/centre/compliance/trend', { as: manager })).body;
  expect(points).toHaveLength(12);
  expect(points[0]).toEqual({ day: points[0].day, people: 0, compliantPeople: 0 });
  expect(points.at(-1)).toEqual({ day: today, people: 2, compliantPeople: 0 });
  for (const { day, ...counts } of points.slice(-4)) {
    const { body } = await call(`/api/centre/compliance?day=${day}`, { as: manager });
    expect({ people: body.peopleInAll, compliantPeople: body.compliantPeople }).toEqual(counts);
  }
  const theirs = (await call('/api/centre/compliance/trend', { as: rival })).body;
  expect(theirs.points.every(({ people }: { people: number }) => people === 0)).toBe(true);
});

it('counts finished months once a day, and again after a joining date was corrected', async () => {
  const { manager, ours, amy, today } = await createWorld();
  const people = async () => {
    const { points } = (await call('/api/centre/compliance/trend', { as: manager })).body;
    return points.map((point: { people: number }) => point.people);
  };
  const before = await people();
  await database.db.courseCompletion.deleteMany({});
  await database.db.centreStay.updateMany({ where: { userId: amy.id }, data: { joinedOn: new Date(today) } });
  await database.db.stayRole.updateMany({
    where: { stay: { userId: amy.id } },
    data: { fromOn: new Date(today) },
  });
  expect(await people()).toEqual(before);
  const stay = `/api/organizations/${ours.id}/learners/${amy.id}/stay`;
  await call(stay, { method: 'PUT', as: manager, body: { joinedOn: addDays(today, -1) } });
  const after = await people();
  expect(after.slice(0, -1)).not.toEqual(before.slice(0, -1));
  expect(Math.max(...after.slice(0, -2))).toBe(1);
});

it('is downloaded as CSV without formulas, and as a workbook, and the download is recorded', async () => {
  const { manager, today, ours, amy, ben } = await createWorld();
  await database.db.user.update({ where: { id: amy.id }, data: { staffId: 'LS-007' } });
  await call(`/api/organizations/${ours.id}/learners/${ben.id}/remove`, { method: 'POST', as: manager });
  const { people } = (await call(`/api/centre/compliance?day=${addDays(today, -39)}`, { as: manager })).body;
  expect(people).toMatchObject([
    { id: amy.id, isHere: true },
    { id: ben.id, isHere: false },
  ]);
  const csv = await send(`/api/centre/compliance/export?day=${addDays(today, -39)}`, { as: manager });
  const text = await csv.text();
  expect(text).toContain("'=Child protection");
  expect(text).toContain('Name,Staff number,Email,Job role,Day,Compliant,');
  expect(text).toContain(`Amy Tan,LS-007,${amy.email},,`);
  expect(text).toContain('Fulfilled');
  // Of who has left nothing but the name is known.
  expect(text).toContain('Ben Lim,,,,');
  const workbook = await send('/api/centre/compliance/export?format=xlsx', { as: manager });
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
  expect(new Uint8Array(await workbook.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  const entries = { action: 'people.export', organizationId: ours.id };
  expect(await database.db.auditEntry.count({ where: entries })).toBe(2);
});
