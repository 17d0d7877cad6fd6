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
const at = names.findIndex((name) => name.endsWith('_course_codes_in_capitals'));

test('course codes are put in capitals, courses that differed in that alone are joined, and none can be stored otherwise', async () => {
  await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, at)) await client.query(sqlOf(name));
    await client.query(`INSERT INTO course (id, code, title, created_at, updated_at)
      VALUES ('alone', 'wsh-101', 'Alone', '2026-01-01', now()), ('old', 'tgs-1', 'Old', '2026-01-01', now()),
        ('outlined', 'Tgs-1', 'Outlined', '2026-02-01', now()), ('right', 'TGS-1', 'Right', '2026-03-01', now())`);
    await client.query(
      `INSERT INTO learning_unit (id, course_id, title, position) VALUES ('unit', 'outlined', 'Unit', 0)`,
    );
    await client.query(`INSERT INTO course_run (id, course_id, intake_size, threshold, updated_at)
      VALUES ('run-1', 'old', 1, 1, now()), ('run-2', 'right', 1, 1, now()), ('run-3', 'alone', 1, 1, now())`);
    await client.query(sqlOf(names[at] ?? ''));
    const courses = await client.query('SELECT id, code FROM course ORDER BY code');
    expect(courses.rows).toEqual([
      { id: 'outlined', code: 'TGS-1' },
      { id: 'alone', code: 'WSH-101' },
    ]);
    const runs = await client.query('SELECT course_id AS course FROM course_run ORDER BY id');
    expect(runs.rows.map(({ course }) => course)).toEqual(['outlined', 'outlined', 'alone']);
    const insert = `INSERT INTO course (id, code, title, updated_at) VALUES ('new', 'tgs-1', 'New', now())`;
    await expect(client.query(insert)).rejects.toThrow('course_code_in_capitals');
  });
});
