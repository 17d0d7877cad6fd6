import { peopleQuery } from '@repo/schemas/childcare/people';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { actorOf, createCourse } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { listPeople } from '#domain/centre/list-people.ts';
import { createDayOffset } from '#testing/busy-centre.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const service = useChildcareService(database, () => ({ clock: () => now }));
const { call, send } = service;
const inDays = createDayOffset(now);

/** 142 archived courses that Amy completed, and behind them by title 8 that are overdue. */
async function manyCourses() {
  const world = await createCentreFixture(database.db);
  const { amy, manager, ours } = world;
  const pair = { learnerId: amy.id, organizationId: ours.id, assignedById: manager.id };
  for (let index = 0; index < 150; index += 1) {
    const isLate = index >= 142;
    const title = `Course ${String(index).padStart(3, '0')}`;
    const { id: courseId } = await createCourse(database.db, {
      title,
      status: isLate ? 'PUBLISHED' : 'ARCHIVED',
    });
    await database.db.assignment.create({
      data: {
        ...pair,
        courseId,
        status: isLate ? 'OVERDUE' : 'COMPLETED',
        deadline: inDays(-3),
      },
    });
  }
  return world;
}

it('counts over all courses, whatever the page has room for', async () => {
  const { manager, amy } = await manyCourses();
  const { body } = await call('/api/centre/overview', { as: manager });
  expect(body.summary).toMatchObject({ people: 2, overdue: 8 });
  expect(body.totalCourses).toBe(150);
  expect(body.courses).toHaveLength(100);
  expect(body.people[0]).toMatchObject({ id: amy.id, overdue: 8 });
  // What is still offered comes before what is archived.
  expect(body.courses[0].title).toBe('Course 142');
  expect(body.cells).toHaveLength(100);
  const late = await call('/api/centre/overview?status=overdue', { as: manager });
  expect(late.body.people).toHaveLength(1);

  const ctx = {
    ...service.services,
    actor: { ...actorOf(manager), role: 'CORPORATE_ADMIN' as const },
    client: { address: '', userAgent: '' },
    publicUrl: '',
    requestId: '',
    defer: () => {},
  };
  const { people } = await listPeople(ctx, peopleQuery.parse({}));
  expect(people).toMatchObject([{ id: amy.id, assigned: 150, done: 142, overdue: 8 }, { assigned: 0 }]);
});

it('writes all courses into the CSV file', async () => {
  const { manager } = await manyCourses();
  const sheet = await (await send('/api/centre/overview.csv', { as: manager })).text();
  const [head, ...rows] = sheet.trim().split('\r\n');
  expect(head?.split(',')).toHaveLength(7 + 150);
  expect(rows).toHaveLength(2);
  expect(sheet.match(/Overdue, 0%/g)).toHaveLength(8);
});
