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
const wanted = names.findIndex((name) => name.endsWith('_invitations_bind_nobody'));
const sqlOf = (name: string) => readFileSync(join(directory, name, 'migration.sql'), 'utf8');

const person = (id: string, centre: string | null, password: string | null) =>
  `('${id}', '${id}', '${id}@example.com', ${centre ? `'${centre}'` : 'NULL'}, ${password ? `'${password}'` : 'NULL'}, now())`;
const invitation = (id: string, user: string) =>
  `('${id}', 'ours', '${user}@example.com', '${user}', '${user}', 'manager', '${id}', now() + interval '9 days', now())`;

test('accounts that nobody ever held give way to their invitations; all others stay', async () => {
  const rows = await withClient(await emptyDatabase(), async (client) => {
    for (const name of names.slice(0, wanted)) await client.query(sqlOf(name));
    await client.query(`
      INSERT INTO organization (id, name, slug, updated_at) VALUES ('ours', 'Ours', 'ours', now());
      INSERT INTO "user" (id, name, email, organization_id, password_hash, updated_at) VALUES
        ${person('manager', 'ours', 'hash')}, ${person('never', 'ours', null)}, ${person('paid', 'ours', null)},
        ${person('released', null, null)}, ${person('joined', 'ours', 'hash')}, ${person('alone', null, 'hash')};
      INSERT INTO course (id, title, slug, created_by_id, updated_at) VALUES ('c', 'C', 'c', 'manager', now()),
        ('d', 'D', 'd', 'manager', now());
      INSERT INTO invitation (id, organization_id, email, name, user_id, invited_by_id, token_hash, expires_at, updated_at)
      VALUES ${['never', 'paid', 'joined', 'alone'].map((id) => invitation(`of-${id}`, id)).join(', ')};
      INSERT INTO assignment (id, learner_id, course_id, assigned_by_id, organization_id, status, notes, deadline, updated_at)
      VALUES ('a1', 'never', 'c', 'manager', 'ours', 'ASSIGNED', 'First', '2099-12-31', now()),
        ('a2', 'never', 'd', 'manager', 'ours', 'CANCELLED', '', NULL, now()),
        ('a3', 'paid', 'c', 'manager', 'ours', 'ASSIGNED', '', NULL, now());
      INSERT INTO enrollment (id, user_id, course_id, updated_at) VALUES ('e1', 'never', 'c', now());
      INSERT INTO payment (id, assignment_id, organization_id, amount_sgd, updated_at)
      VALUES ('p', 'a3', 'ours', 60, now());`);
    await client.query(sqlOf(names[wanted] ?? ''));
    const read = async (sql: string) => (await client.query(sql)).rows;
    return {
      people: await read(`SELECT id FROM "user" ORDER BY id`),
      centres: await read('SELECT approved_at = created_at AS approved FROM organization'),
      invitations: await read(
        'SELECT id, user_id AS "user", accepted_at IS NOT NULL AS accepted FROM invitation ORDER BY id',
      ),
      planned: await read('SELECT invitation_id AS "of", course_id AS course, notes FROM invitation_course'),
      assignments: await read('SELECT id FROM assignment'),
    };
  });
  expect(rows).toEqual({
    people: ['alone', 'joined', 'manager', 'paid'].map((id) => ({ id })),
    centres: [{ approved: true }],
    invitations: [
      { id: 'of-alone', user: null, accepted: false },
      { id: 'of-joined', user: 'joined', accepted: true },
      { id: 'of-never', user: null, accepted: false },
      { id: 'of-paid', user: null, accepted: false },
    ],
    planned: [{ of: 'of-never', course: 'c', notes: 'First' }],
    assignments: [{ id: 'a3' }],
  });
});
