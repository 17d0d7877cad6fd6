import { Prisma } from '@repo/db/childcare';
import type { CpdTableFilter, CpdTableRow } from '@repo/schemas/childcare/cpd-table';
import { matchesWordsSql } from '#domain/centre/matches-words-sql.ts';
import { cpdEarnedSql } from './cpd-hours.ts';
import { cpdTargetsSql } from './cpd-targets-sql.ts';
import { centreAndFormerLearnerTablesSql } from './learner-tables-sql.ts';

export type CpdTableScope = Pick<CpdTableFilter, 'q' | 'only' | 'withLeft'> & {
  organizationId: string;
  year: number;
  /** Absent: everybody. */
  ids?: readonly string[];
};

/** What a file says of a person beside what the page shows. Nothing but the name is known of who left. */
export type CpdTablePerson = CpdTableRow & { staffId: string; email: string };

/** `missingPoints` of person `p`. Must agree with it. */
const missingPointsSql = Prisma.sql`GREATEST(p.target - p.points, p.missing_in_categories, 0)`;

/**
 * CTEs, the last ones `everybody`, who was in the centre in the year, and `matching` of them; a row for each person, with points, target
 * and what is missing. Indexes: those of `cpdTargetsSql`, certificate_user_id_course_id_cycle_key, enrollment_user_id_course_id_key,
 * outside_training_user_id_completed_on_idx.
 */
export function cpdTableCtesSql({ organizationId, year, q, only, withLeft, ids }: CpdTableScope): Prisma.Sql {
  const some = ids === undefined ? Prisma.empty : Prisma.sql`AND s.user_id = ANY(${[...ids]}::text[])`;
  const stays = Prisma.sql`s.organization_id = ${organizationId} ${some}`;
  const tables = centreAndFormerLearnerTablesSql(organizationId, Prisma.sql`listed`);
  const named = q === '' ? Prisma.empty : Prisma.sql`AND ${matchesWordsSql([Prisma.sql`p.name`], q)}`;
  return Prisma.sql`
    WITH listed AS MATERIALIZED (
      SELECT * FROM (
        SELECT t.user_id, t.joined_on, COALESCE(t.left_on, (u.deactivated_at AT TIME ZONE 'Asia/Singapore')::date) AS left_on,
          t.job_role_id, t.target_id, t.points AS target, u.name, u.staff_id, u.email,
          (u.organization_id = ${organizationId} AND u.role = 'LEARNER' AND u.deactivated_at IS NULL) IS TRUE AS is_here
        FROM ${cpdTargetsSql({ year, stays })} t JOIN "user" u ON u.id = t.user_id
      ) l ${withLeft ? Prisma.empty : Prisma.sql`WHERE l.is_here`}
    ), earned AS MATERIALIZED (
      SELECT e.user_id, COALESCE(c.category_id, o.category_id) AS category_id, sum(e.points) AS points
      FROM ${cpdEarnedSql({ year, ...tables, inCentre: organizationId })} e
      LEFT JOIN course c ON c.id = e.course_id LEFT JOIN outside_training o ON o.id = e.outside_training_id GROUP BY 1, 2
    ), minimum AS MATERIALIZED (
      SELECT l.user_id, m.category_id, m.points AS minimum, COALESCE(e.points, 0) AS points
      FROM listed l JOIN cpd_category_minimum m ON m.target_id = l.target_id
      LEFT JOIN earned e ON e.user_id = l.user_id AND e.category_id = m.category_id
    ), everybody AS MATERIALIZED (
      SELECT p.*, ${missingPointsSql} AS missing FROM (
        SELECT l.*, COALESCE(e.points, 0) AS points, COALESCE(m.missing, 0) AS missing_in_categories
        FROM listed l
        LEFT JOIN (SELECT user_id, sum(points) AS points FROM earned GROUP BY 1) e ON e.user_id = l.user_id
        LEFT JOIN (
          SELECT user_id, sum(GREATEST(minimum - points, 0)) AS missing FROM minimum GROUP BY 1
        ) m ON m.user_id = l.user_id
      ) p
    ), matching AS (
      SELECT * FROM everybody p WHERE true ${named} ${only === 'behind' ? Prisma.sql`AND p.missing > 0` : Prisma.empty}
    )`;
}

/** A `CpdTablePerson` as JSON, of a row `p` of `matching`. */
export const cpdTablePersonSql = Prisma.sql`json_build_object(
  'id', p.user_id, 'name', p.name, 'isHere', p.is_here, 'joinedOn', p.joined_on, 'leftOn', p.left_on,
  'staffId', CASE WHEN p.is_here THEN p.staff_id ELSE '' END, 'email', CASE WHEN p.is_here THEN p.email ELSE '' END,
  'jobRole', (SELECT r.name FROM job_role r WHERE r.id = p.job_role_id),
  'points', trim_scale(p.points), 'target', trim_scale(p.target), 'missing', trim_scale(p.missing),
  'minimums', COALESCE((
    SELECT json_agg(json_build_object('category', g.name, 'points', trim_scale(m.points), 'minimum', trim_scale(m.minimum))
      ORDER BY g.position, g.name, g.slug)
    FROM minimum m JOIN category g ON g.id = m.category_id WHERE m.user_id = p.user_id
  ), '[]'::json)
)`;

/** Of rows `p` of `matching`. */
export function cpdTableOrderSql({
  sort,
  descending,
}: Pick<CpdTableFilter, 'sort' | 'descending'>): Prisma.Sql {
  const direction = descending ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  if (sort === 'name') return Prisma.sql`lower(p.name) ${direction}, p.user_id`;
  const by = sort === 'points' ? Prisma.sql`p.points` : Prisma.sql`p.missing`;
  return Prisma.sql`${by} ${direction}, lower(p.name), p.user_id`;
}
