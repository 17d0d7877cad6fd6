import type { Client } from 'pg';
import { createdAtSql, idSql, plainId } from './ids.ts';

/** Far from all other generated numbers. */
const first = 1_000_000;

/** The centre's manager; has the same password as everybody. */
export const managerEmail = 'manager@example.com';
export const centreId = plainId('organization', first);

const fillPeople = `
  INSERT INTO "user" (id, name, email, role, organization_id, password_hash, job_title, staff_id, created_at, updated_at)
  SELECT ${idSql('user', `${first} + n`)}, CASE WHEN n = 0 THEN 'Manager' ELSE 'Colleague ' || n END,
    CASE WHEN n = 0 THEN '${managerEmail}' ELSE 'colleague-' || n || '@example.com' END,
    (CASE WHEN n = 0 THEN 'CORPORATE_ADMIN' ELSE 'LEARNER' END)::"UserRole", ${idSql('organization', `${first}`)}, $2,
    'Educator', 'LS-' || n, ${createdAtSql}, ${createdAtSql}
  FROM generate_series(0, $1::int) n`;

/** SQL of every pair of a colleague (from 1) and a course (from 0), with the completed share of the course. */
const pairs = `(
  SELECT n, c, n * 1000 + c + ${first} AS number, CASE WHEN (n * 7 + c * 13) % 3 = 0 THEN 100 ELSE (n * 7 + c * 13) % 97 END AS progress
  FROM generate_series(1, $1::int) n CROSS JOIN generate_series(0, $2::int - 1) c
) pair`;

const fillAssignments = `
  INSERT INTO assignment (id, learner_id, course_id, assigned_by_id, organization_id, status, deadline, completed_at, updated_at)
  SELECT ${idSql('assignment', 'number')}, ${idSql('user', `${first} + n`)}, ${idSql('course', 'c')}, ${idSql('user', `${first}`)},
    ${idSql('organization', `${first}`)}, (CASE WHEN progress = 100 THEN 'COMPLETED' ELSE 'IN_PROGRESS' END)::"AssignmentStatus",
    ${createdAtSql} + make_interval(days => 200 + (n + c) % 300), CASE WHEN progress = 100 THEN ${createdAtSql} END, ${createdAtSql}
  FROM ${pairs}`;

const fillEnrollments = `
  INSERT INTO enrollment (id, user_id, course_id, progress, deadline, completed_at, created_at, updated_at)
  SELECT ${idSql('enrollment', 'number')}, ${idSql('user', `${first} + n`)}, ${idSql('course', 'c')}, progress,
    ${createdAtSql} + make_interval(days => 200 + (n + c) % 300), CASE WHEN progress = 100 THEN ${createdAtSql} END, ${createdAtSql}, ${createdAtSql}
  FROM ${pairs}`;

const fillCertificates = `
  INSERT INTO certificate (id, certificate_id, user_id, course_id, learner_name, course_name, organization_name, cpd_points,
    issued_at, expires_at)
  SELECT ${idSql('certificate', 'number')}, 'CC-2026-' || number, ${idSql('user', `${first} + n`)}, ${idSql('course', 'c')}, 'Colleague ' || n,
    'Course ' || c, 'The large centre', 2, ${createdAtSql}, ${createdAtSql} + INTERVAL '2 years'
  FROM ${pairs} WHERE progress = 100`;

export async function seedCentre(
  client: Client,
  { colleagues, courses, passwordHash }: { colleagues: number; courses: number; passwordHash: string },
): Promise<void> {
  await client.query(
    `INSERT INTO organization (id, name, slug, max_learners, updated_at) VALUES ($1, 'The large centre', 'large', 1000, ${createdAtSql})`,
    [centreId],
  );
  await client.query(fillPeople, [colleagues, passwordHash]);
  for (const statement of [fillAssignments, fillEnrollments, fillCertificates]) {
    await client.query(statement, [colleagues, courses]);
  }
}
