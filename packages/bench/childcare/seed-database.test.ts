import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { withClient } from '@repo/workbench/postgres/with-client';
import { expect, test } from 'vitest';
import {
  coursesPerLearner,
  learnerId,
  lectureIdOfUnstartedCourse,
  seedChildcareDatabase,
} from './seed-database.ts';

const database = useChildcareDatabase();
const volume = { learners: 120, courses: 20, colleagues: 30 };

test('it holds what it says, nothing refers to what is not there, and each learner has a video to begin', async () => {
  await withClient(database.url, (client) =>
    seedChildcareDatabase(client, volume, { passwordHash: '$2b$04$hash' }),
  );
  const { db } = database;
  expect(await db.user.count({ where: { role: 'LEARNER' } })).toBe(volume.learners + volume.colleagues);
  expect(await db.course.count()).toBe(volume.courses);
  expect(await db.enrollment.count()).toBe(
    volume.learners * coursesPerLearner + volume.colleagues * volume.courses,
  );
  expect(await db.assignment.count({ where: { learner: { email: { startsWith: 'colleague-' } } } })).toBe(
    volume.colleagues * volume.courses,
  );
  for (const learner of [1, 19, 20, 120]) {
    const lectureId = lectureIdOfUnstartedCourse(learner, volume);
    const enrollment = await db.enrollment.findFirstOrThrow({
      where: {
        userId: learnerId(learner),
        course: { sections: { some: { lectures: { some: { id: lectureId } } } } },
      },
    });
    expect(await db.lectureProgress.count({ where: { enrollmentId: enrollment.id } })).toBe(0);
  }
  await withClient(database.url, async (client) => {
    const constraints = await client.query(
      `SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    expect(constraints.rows.length).toBeGreaterThan(5);
    // Adding a key again checks all rows.
    for (const { table, name, definition } of constraints.rows) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "again_${name}" ${definition}`);
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "again_${name}"`);
    }
  });
});
