import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { migrationsDirectory } from '@repo/workbench/prisma-cli';
import { expect, test } from 'vitest';

const emptyDatabase = useEmptyDatabases();
const directory = migrationsDirectory('childcare');
const names = readdirSync(directory, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const wanted = names.findIndex((name) => name.endsWith('_former_course_slugs'));
const sqlOf = (name: string) => readFileSync(join(directory, name, 'migration.sql'), 'utf8');

test('slugs with other letters than ASCII become former ones, and the id takes their place', async () => {
  const rows = await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, wanted)) await client.query(sqlOf(name));
    await client.query(`
      INSERT INTO "user" (id, name, email, updated_at) VALUES ('u', 'U', 'u@example.com', now());
      INSERT INTO course (id, title, slug, created_by_id, updated_at) VALUES
        ('a', 'First aid', 'first-aid-7k2mqx', 'u', now()), ('b', '陈伟明', '陈伟明-7k2mqx', 'u', now()),
        ('c', 'Łukasiewicz', 'łukasiewicz-7k2mqx', 'u', now());`);
    await client.query(sqlOf(names[wanted] ?? ''));
    const read = async (sql: string) => (await client.query(sql)).rows;
    return {
      courses: await read('SELECT id, slug FROM course ORDER BY id'),
      former: await read('SELECT slug, course_id AS of FROM former_course_slug ORDER BY course_id'),
    };
  });
  expect(rows).toEqual({
    courses: [
      { id: 'a', slug: 'first-aid-7k2mqx' },
      { id: 'b', slug: 'b' },
      { id: 'c', slug: 'c' },
    ],
    former: [
      { slug: '陈伟明-7k2mqx', of: 'b' },
      { slug: 'łukasiewicz-7k2mqx', of: 'c' },
    ],
  });
});
