import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, test } from 'vitest';
import { listRosterPage } from '#domain/classes/list-roster.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;
let trainer: Person;
let other: Person;
let learners: Person[];
let courseRunId: string;

beforeEach(async () => {
  const { db } = database;
  trainer = await createUser(db, { roles: ['trainer'] });
  other = await createUser(db, { roles: ['trainer'] });
  const day = new Date('2027-03-01T00:00:00Z');
  const session = { number: 1, startDate: day, endDate: day, startTime: '09:00', endTime: '12:00' };
  courseRunId = (await createCourseRun(db, { trainerId: trainer.id, sessions: { create: session } })).id;
  const { id: sessionId } = await db.courseRunSession.findFirstOrThrow();
  learners = await Promise.all(
    Array.from({ length: 31 }, (_, index) =>
      createUser(db, { fullName: `Learner ${String(index).padStart(2, '0')}` }),
    ),
  );
  await Promise.all(
    learners.map(({ id }, index) =>
      createEnrolment(db, {
        courseRunId,
        userId: id,
        ...(index === 0 ? { status: 'admin_removed', sponsorshipType: 'EMPLOYER' } : {}),
      }),
    ),
  );
  await db.attendance.create({
    data: {
      sessionId,
      userId: learners[7]?.id ?? '',
      status: 'late',
      method: 'hand',
      markedById: trainer.id,
    },
  });
});

describe('the roster of a class that is longer than a page', () => {
  const page = (wanted: object) =>
    listRosterPage(service.contextOf(trainer), courseRunId, {
      q: '',
      enrolment: [],
      sort: null,
      page: 1,
      limit: 25,
      ...wanted,
    });
  const names = async (wanted: object) => (await page(wanted)).rows.map(({ fullName }) => fullName);

  test('is paged, former learners last', async () => {
    const first = await page({});
    expect(first.total).toBe(31);
    expect(first.rows.map(({ fullName }) => fullName)).toEqual(
      learners.slice(1, 26).map(({ fullName }) => fullName),
    );
    expect(first.rows[6]).toMatchObject({ attendance: { present: 0, late: 1, absent: 0 } });
    expect((await names({ page: 2 })).at(-1)).toBe('Learner 00');
    expect(await page({ page: 9 })).toMatchObject({ rows: [], total: 31 });
  });

  test('finds and sorts on all pages', async () => {
    expect(await names({ q: 'learner 30' })).toEqual(['Learner 30']);
    expect(await names({ q: learners[30]?.email })).toEqual(['Learner 30']);
    expect(await names({ q: 'employ' })).toEqual(['Learner 00']);
    expect(await names({ q: '_' })).toEqual([]);
    expect(await names({ enrolment: ['admin removed'] })).toEqual(['Learner 00']);
    expect(await page({ enrolment: ['enrolled'] })).toMatchObject({ total: 30 });
    for (const id of ['attended', 'late'] as const) {
      expect((await names({ sort: { id, descending: true } }))[0]).toBe('Learner 07');
    }
    expect((await names({ sort: { id: 'name', descending: true } }))[0]).toBe('Learner 30');
  });

  test('the documented answer holds everybody', async () => {
    const { body } = await service.call(`/api/course-runs/${courseRunId}/roster`, { as: trainer });
    expect(body.data).toHaveLength(31);
    expect(body).not.toHaveProperty('pagination');
  });
});

describe('the CSV of a roster', () => {
  const csv = async (query = '', as: Person | null = trainer, id = courseRunId) => {
    const response = await service.send(`/api/course-runs/${id}/roster/export${query}`, { as });
    return { status: response.status, lines: (await response.text()).trim().split('\r\n') };
  };

  test('holds everybody in the order of the page, or those that match', async () => {
    const { status, lines } = await csv();
    expect(status).toBe(200);
    expect(lines).toHaveLength(32);
    expect(lines[7]).toContain(`Learner 07,${learners[7]?.email},,enrolled,1,1,0,0`);
    const removed = await csv('?enrolment=admin%20removed&sort=-nonsense');
    expect(removed.lines).toHaveLength(2);
    expect(removed.lines[1]).toContain('admin removed');
  });

  test('is 400 for a long search, 401 signed out, 403 for others, 404 for an unknown id', async () => {
    expect((await csv(`?q=${'x'.repeat(201)}`)).status).toBe(400);
    expect((await csv('', null)).status).toBe(401);
    expect((await csv('', other)).status).toBe(403);
    expect((await csv('', learners[0])).status).toBe(403);
    expect((await csv('', trainer, 'nothing')).status).toBe(404);
  });
});
