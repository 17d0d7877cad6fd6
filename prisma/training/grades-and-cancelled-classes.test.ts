import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { migrationsDirectory } from '@repo/workbench/prisma-cli';
import { expect, test } from 'vitest';

const emptyDatabase = useEmptyDatabases();
const directory = migrationsDirectory('training');
const names = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const sqlOf = (name: string) => readFileSync(join(directory, name, 'migration.sql'), 'utf8');
const at = names.findIndex((name) => name.endsWith('_grade_versions'));

test('grades of before are mailed already, and nobody stays enrolled in a cancelled class', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO "user" (id, email, full_name, roles, updated_at)
      VALUES ('mei', 'mei@example.com', 'Mei', '{learner}', now()), ('ben', 'ben@example.com', 'Ben', '{learner}', now())`);
    await client.query(`INSERT INTO course (id, code, title, updated_at) VALUES ('c', 'C', 'C', now())`);
    await client.query(`INSERT INTO course_run (id, agency_run_id, course_id, status, updated_at)
      VALUES ('taken', '1', 'c', 'Cancelled', now()), ('listed', '2', 'c', 'Cancelled', now()),
        ('open', '3', 'c', 'Confirmed', now())`);
    await client.query(`INSERT INTO audit_entry (id, actor, actor_label, action, target_type, target_id)
      VALUES ('a', 'user:x', 'x', 'agency.cancel', 'course-run', 'taken')`);
    await client.query(`INSERT INTO enrolment (id, user_id, course_run_id, status, updated_at)
      VALUES ('1', 'mei', 'taken', 'enrolled', now()), ('2', 'ben', 'taken', 'completed', now()),
        ('3', 'mei', 'open', 'enrolled', now())`);
    await client.query(`INSERT INTO assessment (id, course_id, title, type, due_date, max_score, updated_at)
      VALUES ('e', 'c', 'Exam', 'exam', now(), 10, now())`);
    await client.query(`INSERT INTO stored_file (id, owner_id, path, storage_key, name, content_type, bytes, category)
      VALUES ('f', 'mei', '/f', 'f', 'f', 'f', 1, 'submission')`);
    await client.query(`INSERT INTO submission
        (id, assessment_id, learner_id, course_run_id, file_id, status, score, feedback, graded_at, submitted_at)
      VALUES ('s', 'e', 'mei', 'open', 'f', 'graded', 7.5, 'Good', '2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z')`);
    for (const name of names.slice(at)) await client.query(sqlOf(name));

    const submissions =
      await client.query(`SELECT mailed_score::float8 AS score, mailed_feedback AS feedback, mail_due_at,
      updated_at = graded_at AS "isOfItsGrade" FROM submission`);
    expect(submissions.rows).toEqual([
      { score: 7.5, feedback: 'Good', mail_due_at: null, isOfItsGrade: true },
    ]);
    const enrolments = await client.query('SELECT id, status::text FROM enrolment ORDER BY id');
    expect(enrolments.rows).toEqual([
      { id: '1', status: 'cancelled' },
      { id: '2', status: 'completed' },
      { id: '3', status: 'enrolled' },
    ]);
    const runs = await client.query(
      'SELECT id, agency_cancelled_at IS NOT NULL AS taken, enrolled_count FROM course_run ORDER BY id',
    );
    expect(runs.rows).toEqual([
      { id: 'listed', taken: false, enrolled_count: 0 },
      { id: 'open', taken: false, enrolled_count: 1 },
      { id: 'taken', taken: true, enrolled_count: 1 },
    ]);
  });
});
