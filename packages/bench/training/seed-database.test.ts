import { useTrainingDatabase } from '@repo/testing/training-database';
import { withClient } from '@repo/workbench/postgres/with-client';
import { expect, test } from 'vitest';
import { seedTrainingDatabase } from './seed-database.ts';

const database = useTrainingDatabase();
const volume = { courses: 20, runs: 500, learners: 250, enrolments: 5_000 };
const secrets = { passwordHash: '$2b$12$hash', keyHash: 'a'.repeat(64) };

function fill(): Promise<void> {
  return withClient(database.url, (client) => seedTrainingDatabase(client, volume, secrets));
}

/** Everything that was filled in, as one hash. */
async function fingerprint(): Promise<unknown> {
  return withClient(database.url, async (client) => {
    const tables = ['"user"', 'course', 'course_run', 'course_run_session', 'enrolment', 'api_key'];
    const hashes = tables.map((table) => `(SELECT md5(string_agg(t::text, '' ORDER BY id)) FROM ${table} t)`);
    return (await client.query({ text: `SELECT ${hashes.join(', ')}`, rowMode: 'array' })).rows[0];
  });
}

test('it holds what it says, nothing refers to what is not there, and counts are those that triggers keep', async () => {
  await fill();
  const { db } = database;
  expect(await db.course.count()).toBe(volume.courses);
  expect(await db.courseRun.count()).toBe(volume.runs);
  expect(await db.enrolment.count()).toBe(volume.enrolments);
  expect(await db.courseRunStamp.count()).toBe(1);
  expect(await db.courseRun.count({ where: { startDate: null } })).toBe(volume.runs / 100);
  expect(await db.courseRun.count({ where: { enrolledCount: 0 } })).toBeGreaterThanOrEqual(volume.runs / 10);
  const sessions = await db.courseRun.findMany({ select: { _count: { select: { sessions: true } } } });
  expect(new Set(sessions.map((run) => run._count.sessions))).toEqual(new Set([2, 3, 4]));
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
    const wrong = await client.query(
      `SELECT r.id FROM course_run r WHERE enrolled_count <> (
         SELECT count(*) FROM enrolment e
         WHERE e.course_run_id = r.id AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn'))`,
    );
    expect(wrong.rows).toEqual([]);
  });
});

test('it is the same every time', async () => {
  await fill();
  const first = await fingerprint();
  await withClient(database.url, (client) =>
    client.query('TRUNCATE "user", course, course_run_stamp CASCADE'),
  );
  await fill();
  expect(await fingerprint()).toEqual(first);
});
