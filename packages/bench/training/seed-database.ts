import type { Client } from 'pg';
import {
  createIdFactory,
  fillWithoutTriggersThenAnalyze,
  peopleNames,
  pickValueSql,
} from '../generated-rows.ts';

export type TrainingVolume = { courses: number; runs: number; learners: number; enrolments: number };

export const fullVolume: TrainingVolume = {
  courses: 200,
  runs: 50_000,
  learners: 25_000,
  enrolments: 500_000,
};

const trainers = 50;
/** The last tenth of the classes has no learners, like newly announced ones. */
const shareWithLearners = 0.9;
/** Coprime to every number of runs used: spreads learners over all classes without duplicates. */
const stride = 7_919;

const { idSql } = createIdFactory({ user: 1, course: 2, run: 3, session: 4, enrolment: 5, key: 6 });

const titles = ['Food Hygiene', 'Workplace First Aid', 'Project Management', 'Excel for Administrators'];
const runStatuses = [...Array<string>(17).fill('Confirmed'), 'Pending', 'Cancelled', 'Reschedule'];
const enrolmentStatuses = [
  ...Array<string>(12).fill('enrolled'),
  ...Array<string>(10).fill('completed'),
  'cancelled',
  'withdrawn',
  'admin removed',
];
const createdAtSql = `TIMESTAMPTZ '2026-01-01 00:00:00+00'`;

const fillUsers = `
  INSERT INTO "user" (id, email, full_name, roles, password_hash, created_at, updated_at)
  SELECT ${idSql('user', 'n')},
    CASE WHEN n <= ${trainers} THEN 'trainer-' || n ELSE 'learner-' || (n - ${trainers}) END || '@example.com',
    ${pickValueSql(peopleNames, 'n')} || ' ' || n,
    CASE WHEN n <= ${trainers} THEN '{trainer}' ELSE '{learner}' END::"Role"[],
    $2, ${createdAtSql}, ${createdAtSql}
  FROM generate_series(1, $1::int + ${trainers}) n`;

const fillCourses = `
  INSERT INTO course (id, code, title, description, category, duration, fee, status, training_hours, assessment_hours,
    created_at, updated_at)
  SELECT ${idSql('course', 'n')}, 'TGS-2024' || lpad(n::text, 6, '0'), ${pickValueSql(titles, 'n')} || ', part ' || n,
    repeat('What the course teaches, and whom. ', 10), 'Workplace', 8 + n % 24, 150 + n % 500 + 0.5, 'active', 7.5, n % 3,
    ${createdAtSql}, ${createdAtSql}
  FROM generate_series(1, $1::int) n`;

const fillEnrolments = `
  INSERT INTO enrolment (id, user_id, course_run_id, status, sponsorship_type, reference_number, enrolled_at, updated_at)
  SELECT ${idSql('enrolment', 'n')}, ${idSql('user', `${trainers} + 1 + (n - 1) / ($1::int / $2::int)`)},
    ${idSql('run', `1 + (n * ${stride}::bigint) % ($3::int * ${shareWithLearners})::int`)},
    ${pickValueSql(enrolmentStatuses, '(n / 7)::int')}::"EnrolmentStatus", 'INDIVIDUAL', 'ENR-2601-' || lpad(n::text, 6, '0'),
    ${createdAtSql} + n * INTERVAL '10 seconds', ${createdAtSql}
  FROM generate_series(1, $1::int) n`;

/** Six years of classes, one in a hundred without a date. */
const fillRuns = `
  INSERT INTO course_run (id, agency_run_id, course_id, status, start_date, end_date, registration_opening_date,
    registration_closing_date, mode_of_learning, trainer_id, venue_block, venue_street, venue_building, venue_floor,
    venue_unit, venue_postal_code, venue_room, course_admin_email, enrolled_count, created_at, updated_at)
  SELECT ${idSql('run', 'n')}, (800000 + n)::text, ${idSql('course', '1 + n % $2::int')},
    ${pickValueSql(runStatuses, 'n')}::"CourseRunStatus",
    day, day + n % 3, day - 60, day - 7, ${pickValueSql(['1', '2', '9'], 'n')}, ${idSql('user', `1 + n % ${trainers}`)},
    '10', 'Anson Road', 'International Plaza', lpad((n % 30)::text, 2, '0'), lpad((n % 20)::text, 2, '0'), '079903',
    'Room ' || n % 12, 'courses@example.com', COALESCE(active.learners, 0), ${createdAtSql}, ${createdAtSql}
  FROM generate_series(1, $1::int) n
  CROSS JOIN LATERAL (
    SELECT CASE WHEN n % 100 > 0 THEN DATE '2022-01-03' + (n * ${stride}::bigint % 2190)::int END AS day
  ) dated
  LEFT JOIN (
    SELECT course_run_id, count(*)::int AS learners FROM enrolment
    WHERE status NOT IN ('admin removed', 'cancelled', 'withdrawn') GROUP BY course_run_id
  ) active ON active.course_run_id = ${idSql('run', 'n')}`;

/** Two to four sessions per class, a morning and an afternoon per day. */
const fillSessions = `
  INSERT INTO course_run_session (id, course_run_id, number, title, start_date, end_date, start_time, end_time,
    mode_of_training, attendance_secret)
  SELECT ${idSql('session', 'n * 4 + number')}, ${idSql('run', 'n')}, number, 'Session ' || number,
    day, day, ${pickValueSql(['14:00', '09:00'], 'number')}, ${pickValueSql(['17:30', '12:30'], 'number')}, ${pickValueSql(['1', '2', '9'], 'n')},
    md5('attendance' || n) || md5('secret' || number)
  FROM generate_series(1, $1::int) n
  CROSS JOIN LATERAL generate_series(1, 2 + n % 3) number
  CROSS JOIN LATERAL (
    SELECT DATE '2022-01-03' + (n * ${stride}::bigint % 2190)::int + (number - 1) / 2 AS day
  ) dated`;

/** With both scopes; `keyHash` is the SHA-256 of the key. */
const fillKey = `
  INSERT INTO api_key (id, name, prefix, key_hash, scopes, creator_id, created_at)
  VALUES (${idSql('key', '1')}, 'Benchmark', 'benchmark', $1, '{course-runs:read,enrolments:write}', ${idSql('user', '1')}, ${createdAtSql})`;

/** Fills a migrated, empty database, deterministically. */
export async function seedTrainingDatabase(
  client: Client,
  { courses, runs, learners, enrolments }: TrainingVolume,
  { passwordHash, keyHash }: { passwordHash: string; keyHash: string },
): Promise<void> {
  await fillWithoutTriggersThenAnalyze(client, async () => {
    await client.query(fillUsers, [learners, passwordHash]);
    await client.query(fillCourses, [courses]);
    await client.query(fillEnrolments, [enrolments, learners, runs]);
    await client.query(fillRuns, [runs, courses]);
    await client.query(fillSessions, [runs]);
    await client.query(fillKey, [keyHash]);
    await client.query('INSERT INTO course_run_stamp (value) VALUES (1) ON CONFLICT DO NOTHING');
  });
}
