import { bareServerPool, serveJson } from '../bare-server.ts';

/**
 * The reference for the list of course runs: the least work for the same JSON. It has no key, log or parameters beyond
 * the two measured addresses, and counts the total once because nothing changes here.
 */

const modeOf = (column: string) =>
  `CASE ${column} WHEN '1' THEN 'Classroom' WHEN '2' THEN 'Asynchronous eLearning' WHEN '9' THEN 'Synchronous Learning' END`;

const sessions = `,
  (SELECT json_agg(session) FROM (
    SELECT s.id AS session_id, s.number AS session_number, s.title, replace(s.start_date::text, '-', '') AS start_date,
      replace(s.end_date::text, '-', '') AS end_date, s.start_time, s.end_time, ${modeOf('s.mode_of_training')} AS mode_of_training
    FROM course_run_session s WHERE s.course_run_id = r.id ORDER BY s.number
  ) session) AS sessions`;

const statement = (more: string) => `
  SELECT json_agg(record)::text AS data FROM (
    SELECT r.id AS course_run_uuid, r.agency_run_id AS course_run_id, r.status AS class_status, r.start_date, r.end_date,
      ${modeOf('r.mode_of_learning')} AS mode_of_learning, t.full_name AS assigned_trainer_name,
      t.email AS assigned_trainer_email, c.title AS course_title, c.code AS course_code, c.fee AS course_fee,
      c.training_hours, c.assessment_hours, r.venue_block, r.venue_street, r.venue_building, r.venue_floor, r.venue_unit,
      r.venue_postal_code, r.venue_room, r.registration_opening_date, r.registration_closing_date, r.course_admin_email,
      r.enrolled_count${more}
    FROM course_run r JOIN course c ON c.id = r.course_id LEFT JOIN "user" t ON t.id = r.trainer_id
    ORDER BY COALESCE(r.start_date, DATE '-infinity') DESC, r.agency_run_id, r.id LIMIT 100
  ) record`;

const page = { name: 'page', text: statement('') };
const pageWithSessions = { name: 'page-with-sessions', text: statement(sessions) };

const counted = await bareServerPool.query<{ total: number }>(
  'SELECT count(*)::int AS total FROM course_run',
);
const head = `{"success":true,"total":${counted.rows[0]?.total},"limit":100,"offset":0,"data":`;

serveJson(async (path) => {
  const query = path.includes('include_sessions=true') ? pageWithSessions : page;
  const { rows } = await bareServerPool.query<{ data: string }>(query);
  return `${head}${rows[0]?.data}}`;
});
