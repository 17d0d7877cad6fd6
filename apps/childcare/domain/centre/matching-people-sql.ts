import { Prisma } from '@repo/db/childcare';
import type { PeopleFilter, PeopleSort, PeopleState } from '@repo/schemas/childcare/people';
import { learnerCountsSql, urgentCellsSql } from './cells-sql.ts';
import { cpdHoursSql } from './cpd-hours-sql.ts';
import { matchesWordsSql } from './matches-words-sql.ts';

/** The first match wins, for learner `l` with state `s`. Must agree with `peopleStateOf`. */
const stateSql = Prisma.sql`CASE
    WHEN s.overdue > 0 THEN 'overdue'
    WHEN l.password_hash IS NULL THEN 'not-joined'
    WHEN s.due_soon > 0 THEN 'due-soon'
    WHEN s.has_course THEN 'on-track'
    ELSE 'unassigned'
  END`;

const columns: Record<PeopleSort, Prisma.Sql> = {
  name: Prisma.sql`l.name`,
  email: Prisma.sql`l.email`,
  jobTitle: Prisma.sql`l.job_title`,
  staffId: Prisma.sql`l.staff_id`,
  // Most urgent first.
  state: Prisma.sql`array_position(${['overdue', 'due-soon', 'not-joined', 'unassigned', 'on-track'] satisfies PeopleState[]}::text[], ${stateSql})`,
  done: Prisma.sql`COALESCE(d.done, 0)`,
  overdue: Prisma.sql`COALESCE(s.overdue, 0)`,
  cpdHours: Prisma.sql`COALESCE(e.hours, 0)`,
};

const needsUrgent: readonly PeopleSort[] = ['state', 'overdue'];

/**
 * For a FROM, after `l`: overdue and due-soon counts, and whether a course is not waived. Urgent rows are read for everybody
 * at once, the course per learner. Indexes: those of `urgentCellsSql`, assignment_learner_id_course_id_idx,
 * enrollment_user_id_course_id_key.
 */
function joinUrgent({ organizationId, now }: { organizationId: string; now: Date }): Prisma.Sql {
  const isOfCentre = Prisma.sql`a.learner_id = l.id AND a.organization_id = ${organizationId}`;
  return Prisma.sql`
    LEFT JOIN (
      SELECT learner_id, count(*) FILTER (WHERE status = 'overdue')::int AS overdue,
        count(*) FILTER (WHERE status = 'due-soon')::int AS due_soon
      FROM ${urgentCellsSql({ organizationId, now })} urgent GROUP BY learner_id
    ) u ON u.learner_id = l.id
    CROSS JOIN LATERAL (
      SELECT u.overdue, u.due_soon, (
        EXISTS (SELECT FROM assignment a WHERE ${isOfCentre} AND a.status NOT IN ('CANCELLED', 'WAIVED'))
        OR EXISTS (
          SELECT FROM enrollment e WHERE e.user_id = l.id AND (e.progress = 100 OR NOT EXISTS (
            SELECT FROM assignment a WHERE ${isOfCentre} AND a.course_id = e.course_id AND a.status <> 'CANCELLED'
          ))
        )
      ) AS has_course
    ) s`;
}

type Order = { sort: PeopleSort; descending: boolean };
type Wanted = PeopleFilter & { organizationId: string; now: Date; order?: Order };

/**
 * For a FROM: rows (id, place) of matching learners, places from 1. States are read only when the filter or the order needs
 * them. Index: user_organization_id_role_name_idx.
 */
export function matchingPeopleSql({ organizationId, q, state, now, order }: Wanted): Prisma.Sql {
  const { sort, descending } = order ?? { sort: 'name', descending: false };
  const direction = descending ? Prisma.sql`DESC` : Prisma.empty;
  const scope = { organizationId, now };
  const hasUrgent = state.length > 0 || needsUrgent.includes(sort);
  return Prisma.sql`(
    SELECT l.id, row_number() OVER (ORDER BY ${columns[sort]} ${direction}, l.name, l.id)::int AS place
    FROM "user" l
    ${hasUrgent ? joinUrgent(scope) : Prisma.empty}
    ${sort === 'done' ? Prisma.sql`LEFT JOIN ${learnerCountsSql(scope)} d ON d.learner_id = l.id` : Prisma.empty}
    ${sort === 'cpdHours' ? Prisma.sql`LEFT JOIN ${cpdHoursSql(scope)} e ON e.user_id = l.id` : Prisma.empty}
    WHERE l.organization_id = ${organizationId} AND l.role = 'LEARNER' AND l.deactivated_at IS NULL
      AND ${matchesWordsSql([Prisma.sql`l.name`, Prisma.sql`l.email`, Prisma.sql`l.job_title`, Prisma.sql`l.staff_id`], q)}
      ${state.length > 0 ? Prisma.sql`AND ${stateSql} = ANY(${[...state]}::text[])` : Prisma.empty}
  )`;
}
