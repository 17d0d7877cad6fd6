import { Prisma } from '@repo/db/childcare';
import type { RequirementState } from '@repo/schemas/childcare/requirement';
import type { Day } from './calendar-days.ts';

export type EvaluationScope = {
  organizationIds: readonly string[];
  days: readonly Day[];
  userId?: string;
  courseId?: string;
  requirementIds?: readonly string[];
};

export type EvaluationRow = {
  day: Day;
  organizationId: string;
  userId: string;
  requirementId: string;
  courseId: string;
  state: RequirementState;
  since: Day;
  completedOn: Day | null;
  validUntil: Day | null;
  dueOn: Day | null;
  assignOn: Day | null;
};

/**
 * `evaluateRequirement` for everybody in the centres, on each of the days: rows (day, organization_id, user_id, requirement_id, course_id,
 * since, completed_on, valid_until, due_on, assign_on, state). A closed account has none from the day it was closed on. Indexes:
 * centre_stay_organization_id_idx, requirement_organization_id_idx, course_completion_pkey, course_waiver_user_id_course_id_idx.
 */
export function evaluationsSql({ organizationIds, days, userId, courseId, requirementIds }: EvaluationScope) {
  const onePerson = userId === undefined ? Prisma.empty : Prisma.sql`AND s.user_id = ${userId}`;
  const oneCourse = courseId === undefined ? Prisma.empty : Prisma.sql`AND q.course_id = ${courseId}`;
  const some =
    requirementIds === undefined ? Prisma.empty : Prisma.sql`AND q.id = ANY(${[...requirementIds]}::text[])`;
  return Prisma.sql`
    SELECT f.day, f.organization_id, f.user_id, f.requirement_id, f.course_id, f.since, f.completed_on, f.valid_until,
      CASE WHEN NOT f.is_for_good THEN GREATEST(f.since + f.due_days, f.valid_until) END AS due_on,
      CASE WHEN f.is_waived THEN NULL
        WHEN f.is_for_good OR f.valid_until >= f.day THEN f.valid_until - f.again_days
        ELSE f.since END AS assign_on,
      CASE WHEN f.is_waived THEN 'WAIVED'
        WHEN f.is_for_good OR f.valid_until >= f.day THEN 'FULFILLED'
        WHEN GREATEST(f.since + f.due_days, f.valid_until) >= f.day THEN 'DUE'
        WHEN f.completed_on IS NULL THEN 'OVERDUE'
        ELSE 'EXPIRED' END AS state
    FROM (
      SELECT d.day, p.organization_id, p.user_id, p.requirement_id, p.course_id, lower(w.around) AS since, t.due_days, t.again_days,
        c.completed_on, (c.completed_on + make_interval(months => t.valid_months))::date AS valid_until,
        c.completed_on IS NOT NULL AND t.valid_months IS NULL AS is_for_good,
        EXISTS (
          SELECT FROM course_waiver v WHERE v.user_id = p.user_id AND v.course_id = p.course_id
            AND v.organization_id = p.organization_id AND v.from_on <= d.day AND (v.until_on IS NULL OR v.until_on > d.day)
        ) AS is_waived
      FROM (
        SELECT s.organization_id, s.user_id, q.id AS requirement_id, q.course_id,
          -- Pieces that touch become one: the requirement has applied since the first of them.
          range_agg(daterange(GREATEST(s.joined_on, r.from_on, o.from_on, q.starts_on), LEAST(s.left_on, r.until_on, o.until_on)))
            AS windows
        FROM centre_stay s
        JOIN stay_role r ON r.stay_id = s.id
        JOIN requirement q ON q.organization_id = s.organization_id
        JOIN requirement_scope o ON o.requirement_id = q.id AND (o.job_role_id IS NULL OR o.job_role_id = r.job_role_id)
        WHERE s.organization_id = ANY(${[...organizationIds]}::text[]) ${onePerson} ${oneCourse} ${some}
          AND GREATEST(s.joined_on, r.from_on, o.from_on, q.starts_on) < COALESCE(LEAST(s.left_on, r.until_on, o.until_on), 'infinity')
        GROUP BY s.id, q.id
      ) p
      JOIN "user" u ON u.id = p.user_id
      CROSS JOIN unnest(${[...days]}::date[]) AS d (day)
      CROSS JOIN LATERAL (SELECT around FROM unnest(p.windows) AS around WHERE around @> d.day) w
      JOIN requirement_term t ON t.requirement_id = p.requirement_id AND t.from_on <= d.day AND (t.until_on IS NULL OR t.until_on > d.day)
      LEFT JOIN LATERAL (
        SELECT max(k.completed_on) AS completed_on FROM course_completion k
        WHERE k.user_id = p.user_id AND k.course_id = p.course_id AND k.completed_on <= d.day
          AND (k.revoked_on IS NULL OR k.revoked_on > d.day)
      ) c ON true
      WHERE u.deactivated_at IS NULL OR (u.deactivated_at AT TIME ZONE 'Asia/Singapore')::date > d.day
    ) f`;
}

/** The columns of `evaluationsSql AS e` as an `EvaluationRow`. */
export const evaluationColumnsSql = Prisma.sql`
  e.day::text, e.organization_id AS "organizationId", e.user_id AS "userId", e.requirement_id AS "requirementId",
  e.course_id AS "courseId", e.state, e.since::text, e.completed_on::text AS "completedOn", e.valid_until::text AS "validUntil",
  e.due_on::text AS "dueOn", e.assign_on::text AS "assignOn"`;
