import { modeOfTrainingLabels } from '@repo/agency/code-lists';
import { Prisma } from '@repo/db/training';
import type { ExternalApiCourseRunQuery } from '@repo/schemas/training/external-api-course-run';

type Filters = Omit<ExternalApiCourseRunQuery, 'limit' | 'offset' | 'include_sessions'>;

/** Undated runs come last. Index: course_run_external_idx, with has_enrolments course_run_external_enrolled_idx. */
const startOrder = Prisma.sql`COALESCE(r.start_date, DATE '-infinity')`;
export const externalRunOrderSql = Prisma.sql`${startOrder} DESC, r.agency_run_id, r.id`;

/** Conditions on `course_run r`. The course code is resolved first, which avoids a join. */
export function externalRunConditionsSql(filters: Filters): Prisma.Sql {
  const { has_enrolments, course_code, course_run_id, status, from, to } = filters;
  const conditions = [
    ...(has_enrolments ? [Prisma.sql`r.enrolled_count > 0`] : []),
    ...(course_code === undefined
      ? []
      : [Prisma.sql`r.course_id = (SELECT id FROM course WHERE code = ${course_code})`]),
    ...(course_run_id === undefined ? [] : [Prisma.sql`r.agency_run_id = ${course_run_id}`]),
    ...(status === undefined ? [] : [Prisma.sql`r.status = ${status}::"CourseRunStatus"`]),
    // Uses the index's expression. Undated runs are in no range.
    ...(from === undefined ? [] : [Prisma.sql`${startOrder} >= ${from}::date`]),
    ...(to === undefined ? [] : [Prisma.sql`${startOrder} <= ${to}::date AND r.start_date IS NOT NULL`]),
  ];
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ');
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The agency's label of a mode, or the unknown code itself. */
function modeLabelOf(column: string): Prisma.Sql {
  const cases = Object.entries(modeOfTrainingLabels).map(
    ([code, label]) => `WHEN ${literal(code)} THEN ${literal(label)}`,
  );
  return Prisma.raw(`CASE ${column} ${cases.join(' ')} ELSE ${column} END`);
}

/** The columns of a documented record, from `course_run r`, `course c` and `"user" t`. PostgreSQL writes a DATE in JSON as YYYY-MM-DD. */
export const externalRunColumnsSql = Prisma.sql`
  r.id AS course_run_uuid, r.agency_run_id AS course_run_id, r.status AS class_status,
  r.start_date, r.end_date, ${modeLabelOf('r.mode_of_learning')} AS mode_of_learning,
  t.full_name AS assigned_trainer_name, t.email AS assigned_trainer_email,
  c.title AS course_title, c.code AS course_code, c.fee AS course_fee, c.training_hours, c.assessment_hours,
  r.venue_block, r.venue_street, r.venue_building, r.venue_floor, r.venue_unit, r.venue_postal_code, r.venue_room,
  r.registration_opening_date, r.registration_closing_date, r.course_admin_email, r.enrolled_count`;

/** YYYYMMDD. Faster than to_char, which parses its pattern for every date. */
function compactDate(column: string): Prisma.Sql {
  return Prisma.raw(`replace(${column}::text, '-', '')`);
}

/** Sessions of `course_run r`, in order. Index: course_run_session_course_run_id_number_key. */
export const externalSessionsColumnSql = Prisma.sql`
  (SELECT COALESCE(json_agg(session), '[]') FROM (
    SELECT s.id AS session_id, s.number AS session_number, s.title,
      ${compactDate('s.start_date')} AS start_date, ${compactDate('s.end_date')} AS end_date,
      s.start_time, s.end_time, ${modeLabelOf('s.mode_of_training')} AS mode_of_training
    FROM course_run_session s WHERE s.course_run_id = r.id ORDER BY s.number
  ) session) AS sessions`;
