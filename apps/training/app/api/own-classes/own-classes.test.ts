import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { listOwnClassesPage } from '#domain/classes/own-classes.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-02-10T04:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let trainer: Person;
let learner: Person;

const day = (text: string | null | undefined) => (text ? new Date(`${text}T00:00:00Z`) : null);

async function add(title: string, start: string | null, end: string | null, more: object = {}) {
  const { db } = database;
  const { id: courseId } = await createCourse(db, { title });
  const run = await createCourseRun(db, {
    courseId,
    trainerId: trainer.id,
    startDate: day(start),
    endDate: day(end),
  });
  await createEnrolment(db, { courseRunId: run.id, userId: learner.id, ...more });
  return run;
}

beforeEach(async () => {
  trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Rahim Osman' });
  learner = await createUser(database.db);
});

const everything = { q: '', classStatus: [], mine: [], sort: null, page: 1, limit: 25 };
const page = (view: 'teaching' | 'learning', wanted: object = {}) =>
  listOwnClassesPage(service.contextOf(view === 'teaching' ? trainer : learner), view, {
    ...everything,
    ...wanted,
  });
const titles = async (view: 'teaching' | 'learning', wanted: object = {}) =>
  (await page(view, wanted)).rows.map(({ course }) => course.title);

describe('the classes that somebody teaches or attends', () => {
  test('are paged, the next first and finished ones last', async () => {
    for (let count = 0; count < 26; count += 1) {
      const date = `2026-10-${String(count + 1).padStart(2, '0')}`;
      await add(`Past ${count}`, date, date, { progress: count });
    }
    await add('Next', '2027-02-11', '2027-02-12');
    for (const view of ['teaching', 'learning'] as const) {
      const first = await page(view);
      expect(first.total).toBe(27);
      expect(first.rows).toHaveLength(25);
      expect(first.rows[0]?.course.title).toBe('Next');
      expect(await titles(view, { page: 2 })).toEqual(['Past 1', 'Past 0']);
      expect(await page(view, { page: 9 })).toMatchObject({ rows: [], total: 27 });
    }
    expect((await titles('learning', { sort: { id: 'progress', descending: true } }))[0]).toBe('Past 25');
    expect((await page('learning')).rows[0]?.enrolment).toMatchObject({ userId: learner.id });
  });

  test.each([
    [null, null, 'upcoming'],
    ['2027-02-11', '2027-02-12', 'upcoming'],
    ['2027-02-10', '2027-02-12', 'ongoing'],
    ['2027-02-08', '2027-02-10', 'ongoing'],
    ['2027-02-08', '2027-02-09', 'completed'],
    ['2027-02-10', null, 'ongoing'],
    ['2027-02-09', null, 'completed'],
  ])('from %s to %s are %s on 10 February', async (start, end, period) => {
    await add('One', start, end);
    for (const each of ['upcoming', 'ongoing', 'completed']) {
      expect(await titles('learning', { period: each })).toEqual(each === period ? ['One'] : []);
    }
  });

  test('are found by course, trainer, venue and status, without those one withdrew from', async () => {
    const first = await add('Latte art', '2027-03-01', '2027-03-01');
    await add('Cranes', '2027-03-02', '2027-03-02', { status: 'completed' });
    await add('Left', '2027-03-02', '2027-03-02', { status: 'withdrawn' });
    await database.db.courseRun.update({
      where: { id: first.id },
      data: { venueRoom: 'Barista lab', status: 'Pending' },
    });
    expect(await titles('learning')).toEqual(['Latte art', 'Cranes']);
    expect(await titles('learning', { q: 'LATTE' })).toEqual(['Latte art']);
    expect(await titles('learning', { q: 'barista' })).toEqual(['Latte art']);
    expect(await titles('learning', { q: 'rahim' })).toHaveLength(2);
    expect(await titles('learning', { q: '%' })).toEqual([]);
    expect(await titles('learning', { mine: ['completed'] })).toEqual(['Cranes']);
    expect(await titles('learning', { mine: ['withdrawn'] })).toEqual([]);
    expect(await titles('learning', { sort: { id: 'mine', descending: false } })).toEqual([
      'Cranes',
      'Latte art',
    ]);
    expect(await titles('teaching', { classStatus: ['Pending'] })).toEqual(['Latte art']);
    expect(await titles('teaching', { sort: { id: 'title', descending: true } })).toEqual([
      'Left',
      'Latte art',
      'Cranes',
    ]);
  });
});

describe('their CSV', () => {
  const csv = async (query: string, as: Person | null) => {
    const response = await service.send(`/api/own-classes/export?${query}`, { as });
    return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
  };

  test('holds one’s own, as the page has them', async () => {
    await add('Latte art', '2027-03-01', '2027-03-01', { progress: 40 });
    await createCourseRun(database.db);
    const learning = await csv('view=learning&period=upcoming', learner);
    expect(learning.status).toBe(200);
    expect(learning.lines).toHaveLength(2);
    expect(learning.lines[1]).toMatch(/^Latte art,.*,2027-03-01,2027-03-01,enrolled,40,Rahim Osman,/);
    expect((await csv('view=learning&period=completed', learner)).lines).toHaveLength(1);
    expect((await csv('view=teaching', trainer)).lines).toHaveLength(2);
    expect((await csv('view=teaching', learner)).lines).toHaveLength(1);
    const stranger = await createUser(database.db, { roles: ['admin'] });
    expect((await csv('view=learning', stranger)).lines).toHaveLength(1);
  });

  test('is 400 for no view, 401 signed out', async () => {
    expect((await csv('', learner)).status).toBe(400);
    expect((await csv('view=learning&period=soon', learner)).status).toBe(400);
    expect((await csv('view=learning', null)).status).toBe(401);
  });
});
