import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@repo/testing/database-server';
import { useEmptyDatabases } from '@repo/testing/use-empty-databases';
import { migrationsDirectory } from '@repo/workbench/prisma-cli';
import { expect, test } from 'vitest';

type Client = Parameters<Parameters<typeof withClient>[1]>[0];

const createEmptyDatabase = useEmptyDatabases();

/** Each in one transaction, as `migrate` does; an index that is built concurrently is in none. */
async function apply(client: Client, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const script = readFileSync(join(migrationsDirectory('childcare'), name, 'migration.sql'), 'utf8');
    if (/\bCONCURRENTLY\b/.test(script)) await client.query(script);
    else await client.query(`BEGIN;\n${script}\n;COMMIT`);
  }
}

test('courses of a release before versions get a first one, which their sections and learners have', async () => {
  const names = readdirSync(migrationsDirectory('childcare'))
    .filter((name) => /^\d/.test(name))
    .sort();
  const first = names.findIndex((name) => name.endsWith('_course_versions'));
  await withClient(await createEmptyDatabase(), async (client) => {
    await apply(client, names.slice(0, first));
    await client.query(`
      INSERT INTO "user" (id, name, email, updated_at) VALUES ('author', 'A', 'author@example.com', now());
      INSERT INTO course (id, title, slug, status, published_at, created_by_id, updated_at)
        VALUES ('published', 'P', 'p', 'PUBLISHED', '2026-05-01', 'author', now()), ('draft', 'D', 'd', 'DRAFT', NULL, 'author', now());
      INSERT INTO section (id, course_id, title, position) VALUES ('s', 'published', 'S', 0);
      INSERT INTO lecture (id, section_id, title, type, position, updated_at) VALUES ('l', 's', 'L', 'TEXT', 0, now());
      INSERT INTO enrollment (id, user_id, course_id, updated_at) VALUES ('e', 'author', 'published', now())`);
    await apply(client, names.slice(first));
    const versions = await client.query(
      `SELECT id, course_id, number, published_at IS NOT NULL AS "isPublished" FROM course_version ORDER BY id DESC`,
    );
    expect(versions.rows).toEqual([
      { id: 'published', course_id: 'published', number: 1, isPublished: true },
      { id: 'draft', course_id: 'draft', number: 1, isPublished: false },
    ]);
    const found = await client.query(
      `SELECT c.current_version_id, s.version_id, coalesce(e.version_id, e.course_id) AS learnt FROM course c
       JOIN section s ON s.course_id = c.id JOIN enrollment e ON e.course_id = c.id`,
    );
    expect(found.rows).toEqual([
      { current_version_id: 'published', version_id: 'published', learnt: 'published' },
    ]);
  });
});
