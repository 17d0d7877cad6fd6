import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/admin/enrolments/export';

it('is for admins alone', async () => {
  expect((await service.call(path)).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    const as = await createUser(database.db, { roles: [role] });
    expect((await service.call(path, { as })).status).toBe(403);
  }
});

it('holds what the filters leave, by Singapore dates, formulas disarmed', async () => {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const course = await createCourse(database.db, { code: 'TGS-1', title: 'Lift safety' });
  const run = await createCourseRun(database.db, { courseId: course.id, agencyRunId: '850001' });
  const learner = await createUser(database.db, { fullName: '=HYPERLINK("x")', email: 'mei@example.com' });
  await createEnrolment(database.db, {
    userId: learner.id,
    courseRunId: run.id,
    enrolledAt: new Date('2026-11-20T16:30:00Z'),
  });
  await createEnrolment(database.db, { courseRunId: run.id, status: 'withdrawn' });
  await createEnrolment(database.db, { courseRunId: run.id, status: 'cancelled' });
  const lines = async (query: string) =>
    (await (await service.send(`${path}${query}`, { as: admin })).text()).trim().split('\r\n');
  expect(await lines('')).toHaveLength(4);
  expect(await lines('?status=enrolled&status=cancelled')).toHaveLength(3);
  const [, row] = await lines('?status=enrolled');
  expect(row).toBe(
    `"'=HYPERLINK(""x"")",mei@example.com,TGS-1,Lift safety,850001,2027-03-01,2027-03-02,enrolled,0,,,2026-11-21`,
  );
  expect((await service.call(`${path}?status=perhaps`, { as: admin })).status).toBe(400);
});

it('has every enrolment once, however many there are and whatever the order', async () => {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const run = await createCourseRun(database.db, { agencyRunId: '850002' });
  // Few times and names, so that ids break ties.
  await database.db.$executeRaw`
    INSERT INTO "user" (id, email, full_name, roles, updated_at)
    SELECT lpad(n::text, 6, '0'), n || '@example.com', 'Learner ' || n % 7, ARRAY['learner']::"Role"[], now()
    FROM generate_series(1, 10100) n`;
  // In parts: each enrolment changes its class's row, and one statement would keep all 10,100 versions of it.
  for (let from = 0; from <= 10_000; from += 1_000) {
    await database.db.$executeRaw`
      INSERT INTO enrolment (id, user_id, course_run_id, enrolled_at, updated_at)
      SELECT 'e' || id, id, ${run.id}, timestamptz '2026-11-20' + (id::int % 5) * interval '1 minute', now()
      FROM "user" WHERE id ~ '^[0-9]{6}$' AND id > lpad(${from}::int::text, 6, '0')
        AND id <= lpad((${from}::int + 1000)::text, 6, '0')`;
  }
  for (const query of ['?sort=learner']) {
    const answer = await service.send(`${path}${query}`, { as: admin });
    const rows = (await answer.text()).trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(10_100);
    expect(new Set(rows.map((row) => row.split(',')[1])).size).toBe(10_100);
    const names = rows.map((row) => row.split(',')[0] ?? '');
    if (query === '?sort=learner') expect(names).toEqual(names.toSorted());
  }
}, 300_000);
